-- Attempts of a step that asked a model and ended before anybody could say what that used: killed, canceled, or without a lease to store it under.

alter table step_result
  -- The lease epoch under which an attempt began that may ask a model; null again once what it used is stored. It is under way only while its run
  -- is worked on under that epoch; otherwise it was cut off.
  add column asked_under bigint,
  -- Attempts that were cut off, without the one that `asked_under` tells of.
  add column uncounted integer not null default 0;
