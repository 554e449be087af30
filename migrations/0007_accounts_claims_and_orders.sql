CREATE TABLE `checkout_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `link_months` (
	`month` integer NOT NULL,
	`username` text COLLATE NOCASE NOT NULL,
	`url` text NOT NULL,
	`country` text NOT NULL,
	`device` text NOT NULL,
	`clicks` integer NOT NULL,
	PRIMARY KEY(`username`, `month`, `url`, `country`, `device`)
);
--> statement-breakpoint
CREATE TABLE `old_usernames` (
	`username` text COLLATE NOCASE PRIMARY KEY NOT NULL,
	`profile_username` text COLLATE NOCASE,
	`until` integer
);
--> statement-breakpoint
CREATE INDEX `old_usernames_profile` ON `old_usernames` (`profile_username`);--> statement-breakpoint
CREATE INDEX `old_usernames_until` ON `old_usernames` (`until`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`design_id` text,
	`title` text NOT NULL,
	`quantity` integer NOT NULL,
	`cards` integer NOT NULL,
	`attributes` text,
	`engraved_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_order_position` ON `order_lines` (`order_id`,`position`);--> statement-breakpoint
CREATE TABLE `order_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`backend` text NOT NULL,
	`ref` text NOT NULL,
	`pence` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `order_refunds_ref` ON `order_refunds` (`backend`,`ref`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`backend` text NOT NULL,
	`external_id` text NOT NULL,
	`payment_ref` text,
	`number` text NOT NULL,
	`email` text,
	`name` text,
	`ship_to` text,
	`currency` text DEFAULT 'GBP' NOT NULL,
	`total_pence` integer DEFAULT 0 NOT NULL,
	`goods_pence` integer DEFAULT 0 NOT NULL,
	`referral_code` text COLLATE NOCASE,
	`referral_own` integer DEFAULT 0 NOT NULL,
	`test` integer DEFAULT 0 NOT NULL,
	`status` text NOT NULL,
	`note` text,
	`claim_epoch` integer DEFAULT 1 NOT NULL,
	`paid_at` integer,
	`shipped_at` integer,
	`ended_at` integer,
	`tracking` text,
	`carrier` text,
	`reminded_at` integer,
	`purged_at` integer,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_backend_external` ON `orders` (`backend`,`external_id`);--> statement-breakpoint
CREATE INDEX `orders_payment` ON `orders` (`payment_ref`);--> statement-breakpoint
CREATE INDEX `orders_number` ON `orders` (`number`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`email`);--> statement-breakpoint
CREATE INDEX `orders_referral` ON `orders` (`referral_code`);--> statement-breakpoint
CREATE INDEX `orders_status_paid` ON `orders` (`status`,`paid_at`);--> statement-breakpoint
CREATE TABLE `profile_days` (
	`day` integer NOT NULL,
	`username` text COLLATE NOCASE NOT NULL,
	`kind` text NOT NULL,
	`country` text NOT NULL,
	`device` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`username`, `day`, `kind`, `country`, `device`)
);
--> statement-breakpoint
CREATE TABLE `profile_months` (
	`month` integer NOT NULL,
	`username` text COLLATE NOCASE NOT NULL,
	`kind` text NOT NULL,
	`country` text NOT NULL,
	`device` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`username`, `month`, `kind`, `country`, `device`)
);
--> statement-breakpoint
CREATE TABLE `sun_days` (
	`day` integer NOT NULL,
	`chip_id` text NOT NULL,
	`outcome` text NOT NULL,
	`taps` integer NOT NULL,
	PRIMARY KEY(`chip_id`, `day`, `outcome`)
);
--> statement-breakpoint
CREATE TABLE `sun_months` (
	`month` integer NOT NULL,
	`chip_id` text NOT NULL,
	`outcome` text NOT NULL,
	`taps` integer NOT NULL,
	PRIMARY KEY(`chip_id`, `month`, `outcome`)
);
--> statement-breakpoint
CREATE TABLE `tap_months` (
	`month` integer NOT NULL,
	`chip_id` text NOT NULL,
	`country` text NOT NULL,
	`device` text NOT NULL,
	`taps` integer NOT NULL,
	PRIMARY KEY(`chip_id`, `month`, `country`, `device`)
);
--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`topic` text NOT NULL,
	`external_id` text,
	`received_at` integer DEFAULT (unixepoch()) NOT NULL,
	`outcome` text NOT NULL,
	`note` text
);
--> statement-breakpoint
CREATE INDEX `webhook_events_external` ON `webhook_events` (`external_id`);--> statement-breakpoint
CREATE INDEX `webhook_events_received` ON `webhook_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `account_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text,
	`team_id` text,
	`event` text NOT NULL,
	`detail` text,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `account_events_account` ON `account_events` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `account_events_team` ON `account_events` (`team_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`name` text,
	`status` text DEFAULT 'active' NOT NULL,
	`console_role` text,
	`known_epoch` integer DEFAULT 0 NOT NULL,
	`terms_version` text,
	`privacy_version` text,
	`unused_mailed_at` integer,
	`passkey_asked_at` integer,
	`contact_mails` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL,
	`last_seen_day` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE INDEX `accounts_last_seen` ON `accounts` (`last_seen_day`);--> statement-breakpoint
CREATE TABLE `app_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`order_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer DEFAULT (unixepoch()) NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `app_outbox_recipient` ON `app_outbox` (`recipient`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `app_outbox_order` ON `app_outbox` (`order_id`);--> statement-breakpoint
CREATE INDEX `app_outbox_due` ON `app_outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `auth_flows` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`email` text,
	`account_id` text,
	`secret_hash` text,
	`challenge` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next` text DEFAULT '/dashboard' NOT NULL,
	`chip_id` text,
	`proof` text,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `auth_flows_expires` ON `auth_flows` (`expires_at`);--> statement-breakpoint
CREATE TABLE `card_moves` (
	`chip_id` text PRIMARY KEY NOT NULL,
	`from_account_id` text NOT NULL,
	`address_hash` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `card_moves_token_hash_unique` ON `card_moves` (`token_hash`);--> statement-breakpoint
CREATE INDEX `card_moves_from` ON `card_moves` (`from_account_id`);--> statement-breakpoint
CREATE TABLE `claim_tries` (
	`chip_id` text NOT NULL,
	`window_start` integer NOT NULL,
	`tries` integer NOT NULL,
	PRIMARY KEY(`chip_id`, `window_start`)
);
--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text COLLATE NOCASE NOT NULL,
	`account_id` text,
	`team_id` text,
	`name` text NOT NULL,
	`email` text,
	`phone` text,
	`company` text,
	`note` text,
	`consent_version` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL,
	`seen_at` integer,
	`withdraw_hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_withdraw_hash_unique` ON `contacts` (`withdraw_hash`);--> statement-breakpoint
CREATE INDEX `contacts_username` ON `contacts` (`username`,`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_account` ON `contacts` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_team` ON `contacts` (`team_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `operator_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `operator_events_account` ON `operator_events` (`account_id`);--> statement-breakpoint
CREATE INDEX `operator_events_action` ON `operator_events` (`action`,`created_at`);--> statement-breakpoint
CREATE INDEX `operator_events_subject` ON `operator_events` (`subject_kind`,`subject`);--> statement-breakpoint
CREATE INDEX `operator_events_created` ON `operator_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`credential_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`public_key` blob NOT NULL,
	`counter` integer DEFAULT 0 NOT NULL,
	`transports` text,
	`backed_up` integer DEFAULT 0 NOT NULL,
	`name` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL,
	`last_used_day` integer
);
--> statement-breakpoint
CREATE INDEX `passkeys_account` ON `passkeys` (`account_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL,
	`last_seen_day` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`auth_at` integer NOT NULL,
	`method` text NOT NULL,
	`device` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_account` ON `sessions` (`account_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `team_members` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`account_id` text,
	`email` text NOT NULL,
	`name` text,
	`role` text DEFAULT 'member' NOT NULL,
	`invited_at` integer DEFAULT (unixepoch()) NOT NULL,
	`token_hash` text,
	`joined_at` integer,
	`left_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_members_token_hash_unique` ON `team_members` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `team_members_team_email` ON `team_members` (`team_id`,`email`);--> statement-breakpoint
CREATE INDEX `team_members_account` ON `team_members` (`account_id`);--> statement-breakpoint
CREATE TABLE `teams` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`locked` text DEFAULT '{}' NOT NULL,
	`owner_account_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `teams_slug_unique` ON `teams` (`slug`);--> statement-breakpoint
CREATE INDEX `teams_owner` ON `teams` (`owner_account_id`);--> statement-breakpoint
ALTER TABLE `chips` ADD `owner_account_id` text;--> statement-breakpoint
ALTER TABLE `chips` ADD `owner_team_id` text;--> statement-breakpoint
ALTER TABLE `chips` ADD `holder_member_id` text;--> statement-breakpoint
ALTER TABLE `chips` ADD `claim_policy` text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE `chips` ADD `claim_code_hash` text;--> statement-breakpoint
ALTER TABLE `chips` ADD `claimed_at` integer;--> statement-breakpoint
ALTER TABLE `chips` ADD `order_line_id` text;--> statement-breakpoint
ALTER TABLE `chips` ADD `handover` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chips` ADD `nickname` text;--> statement-breakpoint
ALTER TABLE `chips` ADD `replaced_by` text;--> statement-breakpoint
ALTER TABLE `chips` ADD `sun_uid` text;--> statement-breakpoint
ALTER TABLE `chips` ADD `sun_key` integer;--> statement-breakpoint
ALTER TABLE `chips` ADD `sun_counter` integer DEFAULT -1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `chips_sun_uid_unique` ON `chips` (`sun_uid`);--> statement-breakpoint
CREATE INDEX `chips_owner_account` ON `chips` (`owner_account_id`);--> statement-breakpoint
CREATE INDEX `chips_owner_team` ON `chips` (`owner_team_id`);--> statement-breakpoint
CREATE INDEX `chips_holder` ON `chips` (`holder_member_id`);--> statement-breakpoint
CREATE INDEX `chips_order_line` ON `chips` (`order_line_id`);--> statement-breakpoint
CREATE INDEX `chips_replaced_by` ON `chips` (`replaced_by`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `account_id` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `team_id` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `published` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `created_at` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `updated_at` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `renamed_at` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `hidden_reason` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `job_title` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `company` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `phone` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `contact_email` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `website` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `address_street` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `address_city` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `address_postcode` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `address_country` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `show_job_title` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `show_company` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `show_phone` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `show_contact_email` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `show_website` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `show_address` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `takes_contacts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `setup_step` integer DEFAULT 3 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_account` ON `profiles` (`account_id`) WHERE team_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_account_team` ON `profiles` (`account_id`,`team_id`) WHERE team_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `profiles_team` ON `profiles` (`team_id`);--> statement-breakpoint
ALTER TABLE `referral_codes` ADD `account_id` text;--> statement-breakpoint
ALTER TABLE `referral_codes` ADD `status` text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE `referral_codes` ADD `created_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `referral_codes_account_id_unique` ON `referral_codes` (`account_id`);