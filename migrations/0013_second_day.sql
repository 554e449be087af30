CREATE TABLE `profile_quarters` (
	`quarter` integer NOT NULL,
	`username` text COLLATE NOCASE NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`username`, `quarter`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `profile_quarters_quarter` ON `profile_quarters` (`quarter`);--> statement-breakpoint
CREATE TABLE `tap_quarters` (
	`quarter` integer NOT NULL,
	`chip_id` text NOT NULL,
	`taps` integer NOT NULL,
	PRIMARY KEY(`chip_id`, `quarter`)
);
--> statement-breakpoint
CREATE INDEX `tap_quarters_quarter` ON `tap_quarters` (`quarter`);--> statement-breakpoint
CREATE TABLE `card_hours` (
	`chip_id` text NOT NULL,
	`position` integer NOT NULL,
	`username` text COLLATE NOCASE NOT NULL,
	`days` integer NOT NULL,
	`from_minute` integer NOT NULL,
	`until_minute` integer NOT NULL,
	PRIMARY KEY(`chip_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `card_hours_username` ON `card_hours` (`username`);--> statement-breakpoint
CREATE TABLE `card_schedules` (
	`chip_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`time_zone` text NOT NULL,
	`otherwise` text COLLATE NOCASE NOT NULL,
	`next_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `card_schedules_next` ON `card_schedules` (`next_at`);--> statement-breakpoint
CREATE INDEX `card_schedules_account` ON `card_schedules` (`account_id`);--> statement-breakpoint
CREATE INDEX `card_schedules_otherwise` ON `card_schedules` (`otherwise`);--> statement-breakpoint
CREATE TABLE `order_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`account_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `order_notes_order` ON `order_notes` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `order_returns` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`line_id` text NOT NULL,
	`cards` integer NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`status` text DEFAULT 'expected' NOT NULL,
	`new_order_id` text,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `order_returns_order` ON `order_returns` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_returns_status` ON `order_returns` (`status`,`created_at`);--> statement-breakpoint
DROP INDEX `profiles_account`;--> statement-breakpoint
ALTER TABLE `profiles` ADD `accent` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `contact_photo` text;--> statement-breakpoint
CREATE INDEX `profiles_contact_photo` ON `profiles` (`contact_photo`) WHERE contact_photo IS NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `parent_id` text;--> statement-breakpoint
CREATE INDEX `orders_unconfirmed` ON `orders` (`created_at`) WHERE confirmed_at IS NULL;--> statement-breakpoint
CREATE INDEX `orders_parent` ON `orders` (`parent_id`) WHERE parent_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `social_links` ADD `hidden` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `social_links` ADD `shown_from` integer;--> statement-breakpoint
ALTER TABLE `social_links` ADD `shown_until` integer;--> statement-breakpoint
ALTER TABLE `accounts` ADD `time_zone` text;--> statement-breakpoint
-- Orders from before this version are not confirmed by mail.
UPDATE `orders` SET `confirmed_at` = 0;
