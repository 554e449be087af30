ALTER TABLE `referral_clicks` ADD `day` integer;--> statement-breakpoint
ALTER TABLE `referral_clicks` ADD `clicks` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `referral_clicks_day_code` ON `referral_clicks` (`day`,`referral_code`);