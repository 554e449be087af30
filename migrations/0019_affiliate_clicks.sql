DROP INDEX `referral_clicks_code`;--> statement-breakpoint
CREATE INDEX `referral_clicks_code` ON `referral_clicks` ("referral_code" COLLATE NOCASE);