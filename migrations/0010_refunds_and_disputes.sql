CREATE TABLE `order_disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`backend` text NOT NULL,
	`ref` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `order_disputes_ref` ON `order_disputes` (`backend`,`ref`);--> statement-breakpoint
ALTER TABLE `order_refunds` ADD `currency` text DEFAULT 'GBP' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_refunds` ADD `status` text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `digest` text;--> statement-breakpoint
CREATE INDEX `webhook_events_digest` ON `webhook_events` (`digest`);