CREATE TABLE `chip_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`chip_id` text NOT NULL,
	`event` text NOT NULL,
	`from_status` text,
	`to_status` text NOT NULL,
	`username` text,
	`actor` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `chip_events_chip` ON `chip_events` (`chip_id`);--> statement-breakpoint
CREATE TABLE `discount_codes` (
	`code` text PRIMARY KEY NOT NULL,
	`address_hash` text,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL,
	`given_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discount_codes_address_hash_unique` ON `discount_codes` (`address_hash`);--> statement-breakpoint
CREATE TABLE `link_days` (
	`day` integer NOT NULL,
	`username` text COLLATE NOCASE NOT NULL,
	`url` text NOT NULL,
	`country` text NOT NULL,
	`device` text NOT NULL,
	`clicks` integer NOT NULL,
	PRIMARY KEY(`username`, `day`, `url`, `country`, `device`)
);
--> statement-breakpoint
CREATE TABLE `tap_days` (
	`day` integer NOT NULL,
	`chip_id` text NOT NULL,
	`country` text NOT NULL,
	`device` text NOT NULL,
	`taps` integer NOT NULL,
	PRIMARY KEY(`chip_id`, `day`, `country`, `device`)
);
--> statement-breakpoint
ALTER TABLE `chips` ADD `batch` text;--> statement-breakpoint
ALTER TABLE `chips` ADD `label` text;--> statement-breakpoint
ALTER TABLE `discount_code_requests` ADD `consent_version` text;--> statement-breakpoint
ALTER TABLE `newsletter_signups` ADD `consent_version` text;--> statement-breakpoint
ALTER TABLE `newsletter_signups` ADD `confirmed_at` integer;