CREATE TABLE `own_secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL
);
--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `address_hash` text;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `unclear` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `mail_outbox_hash` ON `mail_outbox` (`address_hash`,`kind`,`created_at`);--> statement-breakpoint
ALTER TABLE `mail_suppressions` ADD `asked_at` integer;