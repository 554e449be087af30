CREATE TABLE `mail_suppressions` (
	`address_hash` text NOT NULL,
	`purpose` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL,
	PRIMARY KEY(`address_hash`, `purpose`)
);
--> statement-breakpoint
CREATE TABLE `referral_codes` (
	`code` text COLLATE NOCASE PRIMARY KEY NOT NULL,
	`percent` integer NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`expires_at` integer
);
