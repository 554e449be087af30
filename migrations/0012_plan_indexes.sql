CREATE INDEX `chips_batch` ON `chips` (`batch`);--> statement-breakpoint
CREATE INDEX `discount_code_requests_unconfirmed` ON `discount_code_requests` (`created_at`) WHERE confirmed_at IS NULL;--> statement-breakpoint
CREATE INDEX `limit_hits_window` ON `limit_hits` (`window_start`);--> statement-breakpoint
CREATE INDEX `newsletter_signups_unconfirmed` ON `newsletter_signups` (`created_at`) WHERE confirmed_at IS NULL;--> statement-breakpoint
CREATE INDEX `profile_reports_created` ON `profile_reports` (`created_at`);--> statement-breakpoint
CREATE INDEX `profiles_any_account` ON `profiles` (`account_id`);--> statement-breakpoint
CREATE INDEX `accounts_console` ON `accounts` (`console_role`) WHERE console_role IS NOT NULL;