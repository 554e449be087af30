CREATE TABLE `limit_hits` (
	`visitor_hash` text NOT NULL,
	`window_start` integer NOT NULL,
	`hits` integer NOT NULL,
	PRIMARY KEY(`visitor_hash`, `window_start`)
);
