ALTER TABLE `team_members` ADD `username` text;--> statement-breakpoint
CREATE INDEX `team_members_email` ON `team_members` (`email`);