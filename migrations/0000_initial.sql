CREATE TABLE `chips` (
	`chip_id` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'unlinked' NOT NULL,
	`username` text,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch()) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `discount_code_requests` (
	`id` text PRIMARY KEY DEFAULT (lower(hex(randomblob(16)))) NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`type` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discount_code_requests_email_type` ON `discount_code_requests` (`email`,`type`);--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer DEFAULT (unixepoch()) NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_recipient` ON `mail_outbox` (`recipient`,`kind`,`created_at`);--> statement-breakpoint
CREATE TABLE `newsletter_signups` (
	`id` text PRIMARY KEY DEFAULT (lower(hex(randomblob(16)))) NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_signups_email_unique` ON `newsletter_signups` (`email`);--> statement-breakpoint
CREATE TABLE `profile_themes` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`preview_image_url` text,
	`category` text,
	`is_active` integer DEFAULT true NOT NULL,
	`display_order` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `profiles` (
	`username` text COLLATE NOCASE PRIMARY KEY NOT NULL,
	`full_name` text,
	`bio` text,
	`profile_image_url` text,
	`theme_id` text
);
--> statement-breakpoint
CREATE TABLE `referral_clicks` (
	`id` text PRIMARY KEY DEFAULT (lower(hex(randomblob(16)))) NOT NULL,
	`referral_code` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `referral_clicks_code` ON `referral_clicks` (`referral_code`);--> statement-breakpoint
CREATE TABLE `social_links` (
	`username` text COLLATE NOCASE NOT NULL,
	`platform` text NOT NULL,
	`display_text` text,
	`url` text NOT NULL,
	`display_order` integer
);
--> statement-breakpoint
CREATE INDEX `social_links_username` ON `social_links` (`username`);