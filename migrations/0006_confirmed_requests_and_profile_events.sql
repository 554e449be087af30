CREATE TABLE `profile_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text COLLATE NOCASE NOT NULL,
	`event` text NOT NULL,
	`actor` text NOT NULL,
	`reason` text,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `profile_events_username` ON `profile_events` (`username`);--> statement-breakpoint
ALTER TABLE `discount_code_requests` ADD `confirmed_at` integer;--> statement-breakpoint
-- Sign-ups from before 0004 were on the list at once, and nobody asked them to confirm: they stay what they were. When
-- 0004 came is written down where wrangler notes it, which a database migrated by other means does not have.
CREATE TABLE IF NOT EXISTS `d1_migrations` (
	`id` integer PRIMARY KEY AUTOINCREMENT,
	`name` text UNIQUE,
	`applied_at` timestamp DEFAULT CURRENT_TIMESTAMP NOT NULL
);
--> statement-breakpoint
UPDATE `newsletter_signups` SET `confirmed_at` = `created_at`, `consent_version` = 'single-opt-in'
WHERE `confirmed_at` IS NULL AND `consent_version` IS NULL AND `created_at` <= coalesce(
	(SELECT unixepoch(`applied_at`) FROM `d1_migrations` WHERE `name` = '0004_chips_statistics_and_opt_in.sql'),
	unixepoch()
);--> statement-breakpoint
-- Requests for a notice were not confirmed by anybody until now.
UPDATE `discount_code_requests` SET `confirmed_at` = `created_at`, `consent_version` = coalesce(`consent_version`, 'single-opt-in');
