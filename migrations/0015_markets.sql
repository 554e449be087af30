CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`cards` text,
	`order_id` text,
	`market` text NOT NULL,
	`lang` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch()) NOT NULL,
	`handled_at` integer
);
--> statement-breakpoint
CREATE INDEX `withdrawals_order` ON `withdrawals` (`order_id`);--> statement-breakpoint
CREATE INDEX `withdrawals_handled` ON `withdrawals` (`handled_at`);--> statement-breakpoint
ALTER TABLE `discount_code_requests` ADD `lang` text;--> statement-breakpoint
ALTER TABLE `discount_code_requests` ADD `market` text;--> statement-breakpoint
ALTER TABLE `newsletter_signups` ADD `lang` text;--> statement-breakpoint
ALTER TABLE `newsletter_signups` ADD `market` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `lang` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `market` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `lang` text;