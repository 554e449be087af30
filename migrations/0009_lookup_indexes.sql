ALTER TABLE `profiles` ADD `picture_hash` text GENERATED ALWAYS AS (substr(profile_image_url, instr(profile_image_url, '/media/') + 7, 64)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `name_returned_at` integer;--> statement-breakpoint
CREATE INDEX `profiles_picture` ON `profiles` (`picture_hash`);--> statement-breakpoint
CREATE INDEX `chip_events_username` ON `chip_events` (username COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `chips_username` ON `chips` (username COLLATE NOCASE);