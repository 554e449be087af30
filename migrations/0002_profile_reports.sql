CREATE TABLE `profile_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text COLLATE NOCASE NOT NULL,
	`reason` text NOT NULL,
	`details` text,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `profile_reports_username` ON `profile_reports` (`username`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `hidden` integer DEFAULT false NOT NULL;