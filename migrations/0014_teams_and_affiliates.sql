DROP INDEX `referral_clicks_code`;--> statement-breakpoint
CREATE INDEX `referral_clicks_code` ON `referral_clicks` ("referral_code" COLLATE NOCASE);--> statement-breakpoint
ALTER TABLE `team_members` ADD `username` text;--> statement-breakpoint
CREATE INDEX `team_members_email` ON `team_members` (`email`);