ALTER TABLE `team_members` ADD `username` text;
