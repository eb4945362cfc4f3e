-- A database as the release of commit 0a0c1fe left it, which `npm start` filled with one session of the demo content and
-- four accounts that listened and rated; one was deleted. Without the queue's schema, which pg-boss migrates itself, and
-- without the rows of unlogged tables. What is sealed opens with the keys of local runs.

create schema log;
create schema keys;
create schema projections;
create schema read;
create schema api;
create schema media;

create table log.event (
  position bigint generated always as identity not null,
  stream text not null,
  revision integer not null,
  id uuid not null,
  type text not null,
  schema_version integer not null,
  data jsonb not null,
  metadata jsonb not null,
  recorded_at timestamp with time zone default clock_timestamp() not null
);

create table keys.master_key_proof (
  only_row boolean default true not null,
  wrapped bytea not null
);

create table keys.subject_key (
  subject text not null,
  wrapped bytea,
  created_at timestamp with time zone default now() not null,
  destroyed_at timestamp with time zone
);

create table projections.checkpoint (
  name text not null,
  version integer not null,
  definition integer not null,
  layout text not null,
  tables text[] not null,
  views text[] not null,
  position bigint default 0 not null,
  active boolean not null,
  hold boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
) with (fillfactor=50);

create table projections.failure (
  name text not null,
  version integer not null,
  position bigint not null,
  event_id text not null,
  event_type text not null,
  stream text not null,
  reason text not null,
  failed_at timestamp with time zone default now() not null
);

create table projections.skip (
  name text not null,
  definition integer not null,
  position bigint not null,
  event_id text not null,
  event_type text not null,
  stream text not null,
  failed_because text not null,
  reason text not null,
  skipped_at timestamp with time zone default now() not null
);

create table read.account_v1 (
  user_id text not null,
  name text,
  email text,
  onboarding_complete boolean not null,
  flight_timeline text,
  anxiety_profile jsonb,
  created_at timestamp with time zone not null,
  erased_at timestamp with time zone
);

create table read.analytics_count_v1 (
  day date not null,
  name text not null,
  count integer not null
);

create table read.completed_session_v1 (
  completion_id text not null,
  user_id text not null,
  content_id text not null,
  content_duration double precision,
  completed_at timestamp with time zone not null
);

create table read.cover_image_v1 (
  image_id text not null,
  key_prefix text not null,
  placeholder text not null,
  stored_at timestamp with time zone not null,
  is_named boolean not null
);

create table read.entitlement_v1 (
  user_id text not null,
  has_access_until timestamp with time zone,
  status text not null,
  reason text not null,
  customer_id text not null,
  subscription_id text,
  currency text,
  paid_until timestamp with time zone,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  checkout_started_at timestamp with time zone,
  standing jsonb
);

create table read.library_v1 (
  content_id text not null,
  title text not null,
  description text,
  type text not null,
  file_url text,
  thumbnail_url text,
  cover_image_url text,
  duration double precision,
  category_id integer not null,
  tags text[] not null,
  is_published boolean not null,
  is_free_content boolean not null,
  session_text text,
  media_id text,
  view_count integer not null,
  cover_prefix text,
  cover_placeholder text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  first_published_at timestamp with time zone,
  revision integer not null,
  covers jsonb not null
);

create table read.media_played_v1 (
  content_id text not null,
  media_id text not null
);

create table read.media_use_v1 (
  media_id text not null,
  content_ids text[] not null,
  last_used_at timestamp with time zone
);

create table read.media_v1 (
  media_id text not null,
  file_name text not null,
  content_type text not null,
  size double precision not null,
  uploaded_by text not null,
  uploaded_at timestamp with time zone not null,
  state text not null,
  attempt text,
  reason text,
  packaged jsonb,
  complete boolean not null
);

create table read.program_v1 (
  program_id text not null,
  title text not null,
  description text,
  who_is_this_for text,
  cover_url text,
  tags text[] not null,
  is_published boolean not null,
  content_ids text[] not null,
  cover_prefix text,
  cover_placeholder text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  first_published_at timestamp with time zone,
  revision integer not null
);

create table read.progress_session_v1 (
  session_id text not null,
  listened_seconds double precision not null,
  completed boolean not null
);

create table read.progress_v1 (
  user_id text not null,
  content_id text not null,
  sessions integer not null,
  completed_sessions integer not null,
  listened_seconds double precision not null,
  position_seconds double precision not null,
  completed boolean not null,
  completed_at timestamp with time zone,
  last_heard_at timestamp with time zone not null,
  position_at timestamp with time zone
);

create table read.rating_v1 (
  user_id text not null,
  content_id text not null,
  rating integer not null,
  rated_at timestamp with time zone not null
);

create table read.recommendation_interest_v1 (
  user_id text not null,
  interests jsonb not null,
  anxiety_profile jsonb,
  flight_timeline text
);

create table read.session_log_v1 (
  session_id text not null,
  user_id text not null,
  content_id text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  listened_seconds double precision not null,
  position_seconds double precision,
  completed boolean not null,
  completed_at timestamp with time zone,
  content_duration double precision
);

create table read.streak_completion_v1 (
  completion_id text not null
);

create table read.streak_day_v1 (
  user_id text not null,
  day date not null,
  first_completed_at timestamp with time zone not null,
  last_completed_at timestamp with time zone not null,
  time_zone text not null,
  first_time_zone text not null,
  completions integer not null
);

create table read.transcript_v1 (
  content_id text not null,
  vtt text not null,
  updated_at timestamp with time zone not null
);

create table read.user_stream_v1 (
  user_id text not null,
  stream text not null,
  since timestamp with time zone not null
);

create table read.waitlist_v1 (
  entry_id text not null,
  email text,
  country text,
  joined_at timestamp with time zone not null,
  erased_at timestamp with time zone
);

create table api.account_deletion (
  user_id text not null,
  waitlist_entry_id text,
  requested_at timestamp with time zone not null,
  done text[] default '{}'::text[] not null,
  finished_at timestamp with time zone
);

create table api.heartbeat (
  is_only boolean not null,
  at timestamp with time zone not null
);

create unlogged table api.idempotency (
  user_id text not null,
  key text not null,
  request_hash text not null,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  status integer,
  body text,
  position bigint
);

create unlogged table api.rate_limit (
  limit_name text not null,
  key text not null,
  hits integer not null,
  resets_at timestamp with time zone not null
);

create table media.packaging_progress (
  media_id text not null,
  attempt text not null,
  progress double precision not null,
  step text not null,
  updated_at timestamp with time zone default now() not null
);

insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('1', 'user-demo-subscriber', '0', 'f12bcca3-4b31-8ef1-ad01-ec17b9d1c41c', 'UserRegistered', '1', '{"name": {"box": "P5tN+U6+FSuQT8OciQU+1t9xJitABYi4XWKYa+FD2KlVJDLpvskkaw==", "sealed": 1, "subject": "demo-subscriber"}, "email": {"box": "BAA6U22O8+Dn6IkzqoQqx3vCcIe6Qc+NSOo0O0GzVu9k9XbbfWLxtLAqTqW2KClWoJ6na6No", "sealed": 1, "subject": "demo-subscriber"}, "userId": "demo-subscriber"}', '{"actor": {"id": "demo-subscriber", "kind": "user"}, "timeZone": "UTC", "commandId": "8a41f8a8-0448-86b5-bca7-323bb9c59be4", "occurredAt": "2026-11-22T23:20:43.063Z", "causationId": null, "correlationId": "57709eb2-ca33-4257-b83f-2197f73b0159"}', '2026-11-22 23:20:43.087666+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('2', 'user-demo-subscriber', '1', '3cf40072-43c0-8ea9-b839-e0a4840d8bff', 'OnboardingCompleted', '1', '{"userId": "demo-subscriber", "flightTimeline": {"box": "hxPiERk23Hwi4kmkqZCg0fU8DrzngdHzxmcSyIKOdKcAUuw1TXB+3X/ceYk2", "sealed": 1, "subject": "demo-subscriber"}}', '{"actor": {"id": "demo-subscriber", "kind": "user"}, "timeZone": "UTC", "commandId": "749afac3-b6d9-8031-b374-888f00e1c6bc", "occurredAt": "2026-11-22T23:20:43.063Z", "causationId": null, "correlationId": "57709eb2-ca33-4257-b83f-2197f73b0159"}', '2026-11-22 23:20:43.109857+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('3', 'user-demo-analyst', '0', 'bab70b44-1e99-8b55-84c1-a2037ae96d9c', 'UserRegistered', '1', '{"name": {"box": "hVktaC5l9bKDaszloIi6kTsGwnH1GoDB7dkGsnAKBbXB7eQhawlgUuQ=", "sealed": 1, "subject": "demo-analyst"}, "email": {"box": "K6hAG8FtS2ZgzSV5fwM2gXDKWCb1U00+Fvj1mmecnRHkBaFrXBk9XMQQnIET1NslKUsz", "sealed": 1, "subject": "demo-analyst"}, "userId": "demo-analyst"}', '{"actor": {"id": "demo-analyst", "kind": "user"}, "timeZone": "UTC", "commandId": "71f3cd04-fcd6-85e0-908f-58987cab6877", "occurredAt": "2026-11-22T23:20:43.070Z", "causationId": null, "correlationId": "33415d47-80f5-4737-b4c1-995d15f08f84"}', '2026-11-22 23:20:43.112201+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('4', 'user-demo-analyst', '1', 'db50fbfd-623e-8e7a-8ae7-564babd761c6', 'OnboardingCompleted', '1', '{"userId": "demo-analyst", "flightTimeline": {"box": "bE95cyQvz1xvqB9/IrWbWgzaKas01UPttAcm9QkgwD3pBTdqUBw=", "sealed": 1, "subject": "demo-analyst"}}', '{"actor": {"id": "demo-analyst", "kind": "user"}, "timeZone": "UTC", "commandId": "e4d1270b-cbe7-8d38-ae2d-a1e784a8195f", "occurredAt": "2026-11-22T23:20:43.070Z", "causationId": null, "correlationId": "33415d47-80f5-4737-b4c1-995d15f08f84"}', '2026-11-22 23:20:43.141667+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('5', 'user-demo-subscriber', '2', '835f09eb-e0e9-80f6-ab15-ff0a19c7bfc2', 'AnxietyProfileRecorded', '1', '{"userId": "demo-subscriber", "profile": {"box": "OTGIRoBDkJYrUun3yYd2D96LGPEtuRsNkItY/N5e32BHJ1B+VxkdyyNhh6tX2hTl00eRmv6374bSHdtx8ql6EtwUVapgcqFSCdffGwvvovLVmmQXQdzE2Sk5qT+qWUGt/VNicIJKdITyA8yUu3NFhJpwKqlARpeKA3dO7AmWqh8uLW39ciDgPwD63Qisga62b9QtIb7f6LJVU2kAciy6HlxkKQE8h6EF3jdWEGVrlZI+CGvwSLY6wTlAvOAPtyCFqBdgn78GnnFPMzty7lRDBUMgyMv8hUgXJUpk5E8D91L24ju96DlgsReBBLMfD+p3uwaPYq3nEHsfJFHPB2J09oUizpSbpHZN8TjifilDIKtjHrn8UlJAA0ORC5maxR5xKto3gUdluRzBdmG4Hb0H0zs=", "sealed": 1, "subject": "demo-subscriber"}}', '{"actor": {"id": "demo-subscriber", "kind": "user"}, "timeZone": "UTC", "commandId": "0d1f2b9d-09e3-84a3-8565-9a8ff410c86d", "occurredAt": "2026-11-22T23:20:43.138Z", "causationId": null, "correlationId": "2c573407-dc6d-42f2-90e4-8dee8d025894"}', '2026-11-22 23:20:43.179862+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('6', 'user-demo-analyst', '2', '85a6da27-07c2-806f-9f4e-c70135cb8ec6', 'AnxietyProfileRecorded', '1', '{"userId": "demo-analyst", "profile": {"box": "P+63ecIfWYT9JPLl7Rb8h6UYch8DVs0xiGBY3o5ePCL5QONMpb7GiQnCuUiBEiT8Iqc2qH2jNUD14xSPANqHdkK2z9Z3Eg0DgnD05mENVXZYnWIsHHjjTxbcqZg9oW/MStVlGeX34z3qp306u1O3md9Z0JCZQNWlDJQt0g7CZ6VOyeOyJuEpQGnJCX2KznYL0tHJTeW8YFGzdzWTb8x/RHrLu8gkUbi2A8vKj7He8k+SZvXppXYcCW7+VnZNIMLMpmY0WPlinWuopuBAb/ekm9SB9YlFG2tV", "sealed": 1, "subject": "demo-analyst"}}', '{"actor": {"id": "demo-analyst", "kind": "user"}, "timeZone": "UTC", "commandId": "a703260f-2d66-89b6-9e40-a1c310453f8b", "occurredAt": "2026-11-22T23:20:43.187Z", "causationId": null, "correlationId": "62833110-da1a-4613-89d3-d03761963d7b"}', '2026-11-22 23:20:43.195411+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('7', 'user-demo-admin', '0', '6196c90c-aec3-8f13-83cb-03faabcaca05', 'UserRegistered', '1', '{"name": {"box": "w6w4BSvd/diEdjr1KuB2Qj7T77KIS3GirPLjaG9iqwbfEcb3PQBx", "sealed": 1, "subject": "demo-admin"}, "email": {"box": "tG0r0N1zoEfVumcf2san5xTDZG0b3QD+wuxHgQfvFGN2xbRZUrlF7HLxiz7vAnEc7Q==", "sealed": 1, "subject": "demo-admin"}, "userId": "demo-admin"}', '{"actor": {"id": "demo-admin", "kind": "user"}, "timeZone": "UTC", "commandId": "dee2f530-c9cf-8d48-a73e-f573972331b0", "occurredAt": "2026-11-22T23:20:43.075Z", "causationId": null, "correlationId": "fe01fcb6-27aa-40d6-859f-ed81edf2c400"}', '2026-11-22 23:20:43.210009+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('8', 'user-demo-admin', '1', '1e412e8f-9f83-8081-8c08-3acd07fb279c', 'OnboardingCompleted', '1', '{"userId": "demo-admin", "flightTimeline": {"box": "S7dHA+/z8opMhqfsQa1SIoTRcFKgl044RuCYiPJ3k4b38ijMEA8=", "sealed": 1, "subject": "demo-admin"}}', '{"actor": {"id": "demo-admin", "kind": "user"}, "timeZone": "UTC", "commandId": "ecdc6a3c-7050-8b24-bfdf-6472a3028014", "occurredAt": "2026-11-22T23:20:43.075Z", "causationId": null, "correlationId": "fe01fcb6-27aa-40d6-859f-ed81edf2c400"}', '2026-11-22 23:20:43.22345+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('9', 'user-demo-listener', '0', '330185ac-7e00-826e-9bd8-aa3c3965e9c8', 'UserRegistered', '1', '{"name": {"box": "0jF+VGJIGRqeIF356CrZJbl8/tE6jCMAB8OF5RJAV2bxMKN18xhOjB8w", "sealed": 1, "subject": "demo-listener"}, "email": {"box": "YyDuaB8x4mWymzRcd0y3Gt3jsbXMbHCOw/gydnPK3kszD3dNeN2kRRiDeH/JxXM/iTLrMg==", "sealed": 1, "subject": "demo-listener"}, "userId": "demo-listener"}', '{"actor": {"id": "demo-listener", "kind": "user"}, "timeZone": "UTC", "commandId": "a1eebab8-7b22-8f00-a63a-56d60464dd98", "occurredAt": "2026-11-22T23:20:43.072Z", "causationId": null, "correlationId": "895dceb1-724b-457f-b6c6-985c485865ba"}', '2026-11-22 23:20:43.224357+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('10', 'user-demo-listener', '1', '415c0919-eb37-883d-ac6b-f844d1bc463d', 'OnboardingCompleted', '1', '{"userId": "demo-listener", "flightTimeline": {"box": "SQlWSPeJW8338a05KRWN4iVKEuzMmgEH8GN7pY3vupf2ofEXnRilGQ==", "sealed": 1, "subject": "demo-listener"}}', '{"actor": {"id": "demo-listener", "kind": "user"}, "timeZone": "UTC", "commandId": "2cbf1937-9f24-815b-a675-5a140cace056", "occurredAt": "2026-11-22T23:20:43.072Z", "causationId": null, "correlationId": "895dceb1-724b-457f-b6c6-985c485865ba"}', '2026-11-22 23:20:43.258608+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('11', 'user-demo-admin', '2', 'a3be3d02-b90a-8132-9dcd-3179c944b31a', 'AnxietyProfileRecorded', '1', '{"userId": "demo-admin", "profile": {"box": "Ue6DJSoe6tQOxk2kar58mO6LrLz5G9MgbUiQ4sfY34MlBu15z+7Nbf3xXVqupjD3O3gjbpIPki8os12KeQmG6SPg/5AvHopsha8nmJnyBSJwHw1YkGrKMzQFu7bYEBx9LIBnKwFIR5GiTtfXKRBCCdmc/a2rMrM8zG1fQhjnbbIOFmyZUgqbSsav9PaLKUb+kMpOFC9+21m0MJpI9ti0T5M9NL0OtfhTWa1cYsFF+Lhx1XGgBQ4a", "sealed": 1, "subject": "demo-admin"}}', '{"actor": {"id": "demo-admin", "kind": "user"}, "timeZone": "UTC", "commandId": "de34202d-683b-8290-b6c4-6c637d810d4f", "occurredAt": "2026-11-22T23:20:43.257Z", "causationId": null, "correlationId": "412cbae3-d046-424c-a64a-b728956c1ae8"}', '2026-11-22 23:20:43.279304+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('12', 'user-demo-listener', '2', '45f200e3-ccff-8714-888e-0eb21481d33a', 'AnxietyProfileRecorded', '1', '{"userId": "demo-listener", "profile": {"box": "w/TtKTemXEFXXaNIq6vyGJDii0n/scahy1ZfUWf0fjQOcVysFEd5uIONXPzrNrQ3/LcROzyzbLF24sCbXwiHdmCjKtkXGFF3DXzS06rsAzLzJ2TwGcQPZ+r/hnpK6p272KpW34nERnz7730tIJBHTltUqvBw/fIz2e9W1iRxnDmJVpd5JVX4yYTlkdFSR5pn1laiWX2kWEN4IkVONBA9I9v4HpIW4nUxu21G6ARjLd0vBezWUIdHw1TWuzjZ/HgDn7ah8RGlHJf3C9Az/h0myQM7kZ2uba2MOjsHuQLzeOYSOt3n4n8xPJd8JlvghuQaGxIFwUDZG0dWzpdtn7CTpFK7nxjTv93cLgPZZPe3/ju++iQlwg==", "sealed": 1, "subject": "demo-listener"}}', '{"actor": {"id": "demo-listener", "kind": "user"}, "timeZone": "UTC", "commandId": "f0f4420f-621a-8a75-8e83-709c58f571ec", "occurredAt": "2026-11-22T23:20:43.292Z", "causationId": null, "correlationId": "24339853-7609-4281-a31a-32616e744f8d"}', '2026-11-22 23:20:43.298195+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('13', 'subscription-demo-subscriber', '0', '4ec6ca2c-8f68-826f-a6d1-8b5185b88e64', 'PaymentCustomerLinked', '1', '{"userId": "demo-subscriber", "customerId": "cus_35c0035a6309f1f541c35ae4"}', '{"actor": {"id": "demo-subscriber", "kind": "user"}, "timeZone": "UTC", "commandId": "6b32065f-951f-4932-8c24-caa794465c5a", "occurredAt": "2026-11-22T23:20:43.339Z", "causationId": null, "correlationId": "9ce945e3-e698-46c2-8150-cfc680f15b6d"}', '2026-11-22 23:20:43.401872+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('14', 'subscription-demo-subscriber', '1', '432b67b1-f814-808c-8649-51fdca908cf8', 'CheckoutStarted', '1', '{"userId": "demo-subscriber", "currency": "GBP", "checkoutId": "cs_test_b393ab4555fa5ede3f56dfde", "customerId": "cus_35c0035a6309f1f541c35ae4"}', '{"actor": {"id": "demo-subscriber", "kind": "user"}, "timeZone": "UTC", "commandId": "2478db92-4fd4-41da-8894-3a2709aaf625", "occurredAt": "2026-11-22T23:20:43.339Z", "causationId": null, "correlationId": "9ce945e3-e698-46c2-8150-cfc680f15b6d"}', '2026-11-22 23:20:43.544953+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('15', 'subscription-demo-subscriber', '2', '725b1529-ff8d-8e7d-bd38-51bab88ca839', 'SubscriptionActivated', '1', '{"userId": "demo-subscriber", "currency": "GBP", "paidUntil": "2026-12-22T23:20:43.000Z", "customerId": "cus_35c0035a6309f1f541c35ae4", "graceUntil": "2026-12-29T23:20:43.000Z", "subscriptionId": "sub_e5e29de072b106d526dbaab1"}', '{"actor": {"id": "demo-subscriber", "kind": "user"}, "timeZone": "UTC", "commandId": "a0142c8e-3c36-41a7-80e4-528b8e408721", "occurredAt": "2026-11-22T23:20:43.642Z", "causationId": null, "correlationId": "a7f42ad8-e130-41d1-b6b0-62acf4737b3f"}', '2026-11-22 23:20:43.723102+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('16', 'media-477371b1-8b99-4862-a03e-aba84f4f1691', '0', 'bd976dbe-3409-8882-8b60-283780c4de4e', 'MediaUploaded', '1', '{"size": 3101051, "mediaId": "477371b1-8b99-4862-a03e-aba84f4f1691", "fileName": "the-days-before.m4a", "uploadedBy": "demo-admin", "contentType": "audio/mp4"}', '{"actor": {"id": "demo-admin", "kind": "user"}, "timeZone": "UTC", "commandId": "1ec277c6-49e7-85fc-9ed5-fc71769464bd", "occurredAt": "2026-11-22T23:21:07.251Z", "causationId": null, "correlationId": "1ec277c6-49e7-85fc-9ed5-fc71769464bd"}', '2026-11-22 23:21:07.289172+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('17', 'media-477371b1-8b99-4862-a03e-aba84f4f1691', '1', 'bf805918-6353-8160-8b10-67e761bd8394', 'MediaPackagingStarted', '1', '{"attempt": "381a9251", "mediaId": "477371b1-8b99-4862-a03e-aba84f4f1691"}', '{"actor": {"id": "media-worker", "kind": "system"}, "timeZone": "UTC", "commandId": "07bedf46-b7df-8a29-a313-1f410ba83fbb", "occurredAt": "2026-11-22T23:21:07.369Z", "causationId": "bd976dbe-3409-8882-8b60-283780c4de4e", "correlationId": "bd976dbe-3409-8882-8b60-283780c4de4e"}', '2026-11-22 23:21:07.37384+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('18', 'media-477371b1-8b99-4862-a03e-aba84f4f1691', '2', '1685831c-23f9-8f47-92ef-700a8362aa3c', 'MediaPlayable', '1', '{"attempt": "381a9251", "mediaId": "477371b1-8b99-4862-a03e-aba84f4f1691", "packaged": {"kind": "audio", "size": 1138253, "poster": null, "prefix": "media/477371b1-8b99-4862-a03e-aba84f4f1691/381a9251-aa8cd2c0-first", "download": null, "duration": 180.01075, "waveform": "AgUIDAsNDxMUFxgcIiciJy4wNUE7O0FIQDw8enfExLaVhYiktnidmK+afoClijcnKiUsM66SyKOjs4+5hU9JUFNPoKCy07q+q59+tKBmkouWdzU2Qzk2h6/OpbGAqqKYnIiol4qRPzhRPTs/Q0Y+U0dBSU9OTVdKTU9JSUUzLio4Mi87MSouJysqKC8zKTQ2NDE8Njs7QURAREZPX1tRTlhLSU1GSa3CxNmZt42Ton0yMC8zMirDu82zvZWYj5qQY5BySklRUVOdw7Syza6cX5Sbm5ZsazA5Oi41K66ZgpNylG4lMC8yLfHKjq+nTlhVUlFcX1lXSkJARjo1MisyLzUwPzw6ODE0NDg3ODo2PUc8ODo/N0I8Pkg9O0dFR0FGSj87R0hAOztJRTk/S7nM5mepkYdzLiEmMCvd1Y+wjXqrizxBPUg5v9+TsbrVrZuTw5x3PzY4NjZlsLq5kWiEooqUM0A8Ojw9OkFGQ0FFS0FPS0hBS0dKT1JGQ0lTPEA4QTc7MjwyMissLSQrLjcxOTo0PjozPDc1LystKzlAMEBGR9bT/ayIqZqtnUaOkJy5lJWHhpeAKC02PTV+wrGsnTmuin6AOT47RD3SyJ+7p4WASEA7STvE/9DPjJKfOZiWoj1BWj5CO0IxMzkwMjwvKzQ/ODErPz84Pzo/QjlJPDdNS0dGQEpNW01NRzw7Rj1HQEBBRDU4MjQwMC83MTE6Pz2bYb2rbI+bn5Sujz5KSVRSS9bQd9WWmJw0e4Wqii4/Mz86uNfBwIZ+m3yOkJaes4t3lpZZRE1eWlfExdSRwb1Ei4eagZuCZq6yeHEzNjA1LjgzLTI2Nz07RlBEPkZETERRTEZKT1I+R002OD1CODUvOzU0Oz09MjI2ODgpLyYtKjMqLC02O0c+R0JKxOnXsLiansGWpUZBOz8/QbCZk5VmpJ+Ro5Qli5CjiiYnLDU/O9qVd+SYn6Suqp6kqWCnnkVKSkg/OTQ6My0qLDItLCU1MDAmMDQuNTouOz5BPTQ3NSYsMykvMiwoKzMrKSwnKCgfIRcZExAOCwgIBgUDAgE=", "renditions": [{"kind": "audio", "name": "48k", "width": null, "codecs": "mp4a.40.2", "height": null, "bandwidth": 51106, "averageBandwidth": 50490}], "masterPlaylist": "master.m3u8"}}', '{"actor": {"id": "media-worker", "kind": "system"}, "timeZone": "UTC", "commandId": "51d41f23-7980-8c57-9a4f-d9445c9b19cc", "occurredAt": "2026-11-22T23:21:23.456Z", "causationId": "bd976dbe-3409-8882-8b60-283780c4de4e", "correlationId": "bd976dbe-3409-8882-8b60-283780c4de4e"}', '2026-11-22 23:21:23.466774+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('19', 'content-95ea0307-8017-8f57-9127-4b8d0078788f', '0', 'e8ff8dea-0765-864e-905e-2e70f759dbde', 'ContentCreated', '1',  E'{"details": {"tags": ["Before the flight", "Worry", "Breathing"], "type": "audio", "title": "The Days Before", "fileUrl": null, "mediaId": "477371b1-8b99-4862-a03e-aba84f4f1691", "duration": 180.01075, "categoryId": 3, "description": "For the week when the flight is still far off and your mind is already on board.", "sessionText": "<p>Three slow breaths, a few minutes in the room where you are, and a way to give the worry an appointment of its own.</p>\\n<p>Good in the days before a flight, in the evening, or when you notice that you have been on board in your head all afternoon. You need nothing but a place to sit.</p>", "thumbnailUrl": null, "coverImageUrl": null, "isFreeContent": true}, "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f"}', '{"actor": {"id": "demo-admin", "kind": "user"}, "timeZone": "UTC", "commandId": "4b4f44f7-e1fd-847d-839f-657c9865f418", "occurredAt": "2026-11-22T23:21:23.550Z", "causationId": null, "correlationId": "11e1c284-938d-41c9-8c7b-441fb59b3dc5"}', '2026-11-22 23:21:23.6181+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('20', 'content-95ea0307-8017-8f57-9127-4b8d0078788f', '1', 'ff494944-e848-8285-93dc-7d4a60fb5c50', 'ContentPublished', '1', '{"contentId": "95ea0307-8017-8f57-9127-4b8d0078788f"}', '{"actor": {"id": "demo-admin", "kind": "user"}, "timeZone": "UTC", "commandId": "4b4f44f7-e1fd-847d-839f-657c9865f418", "occurredAt": "2026-11-22T23:21:23.550Z", "causationId": null, "correlationId": "11e1c284-938d-41c9-8c7b-441fb59b3dc5"}', '2026-11-22 23:21:23.618175+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('21', 'transcript-95ea0307-8017-8f57-9127-4b8d0078788f', '0', 'c7374232-53a7-849d-ae88-d733239a8406', 'TranscriptAttached', '1',  E'{"vtt": "WEBVTT\\n\\n00:00:06.000 --> 00:00:10.624\\nThe flight has not begun, and still you have been flying it for days.\\n\\n00:00:11.524 --> 00:00:13.810\\nThat is what a careful mind does.\\n\\n00:00:14.710 --> 00:00:18.599\\nIt rehearses, so that nothing can surprise you.\\n\\n00:00:19.499 --> 00:00:23.072\\nThe trouble is that it only rehearses the bad version.\\n\\n00:00:37.072 --> 00:00:39.822\\nLet your shoulders come down a little.\\n\\n00:00:40.722 --> 00:00:43.936\\nBreathe in through your nose while you count to four.\\n\\n00:00:44.836 --> 00:00:48.409\\nLet the breath go slowly, while you count to six.\\n\\n00:00:49.309 --> 00:00:51.130\\nAgain, in for four.\\n\\n00:00:52.030 --> 00:00:53.557\\nAnd out for six.\\n\\n00:01:07.557 --> 00:01:09.560\\nNow notice where you are.\\n\\n00:01:10.460 --> 00:01:12.610\\nThere is a chair, or a bed.\\n\\n00:01:13.510 --> 00:01:16.464\\nThere is a floor under you that does not move.\\n\\n00:01:17.364 --> 00:01:19.831\\nNothing is asked of you in this minute.\\n\\n00:01:33.831 --> 00:01:38.711\\nWhen the thought of the flight comes back, you do not have to win an argument with it.\\n\\n00:01:39.611 --> 00:01:42.074\\nYou can say, quietly:\\n\\n00:01:42.974 --> 00:01:44.790\\nthat is the rehearsal.\\n\\n00:01:45.690 --> 00:01:48.415\\nThen come back to the next breath out.\\n\\n00:02:02.415 --> 00:02:05.274\\nIf it helps, give the worry a time.\\n\\n00:02:06.174 --> 00:02:09.229\\nTen minutes after dinner, with a pen.\\n\\n00:02:10.129 --> 00:02:14.360\\nWrite down what you fear, and beside it one thing you will do.\\n\\n00:02:15.260 --> 00:02:19.668\\nAt all other times, the worry may wait for its appointment.\\n\\n00:02:33.668 --> 00:02:36.376\\nYou may still be nervous on the day.\\n\\n00:02:37.276 --> 00:02:41.088\\nNervous people fly every day, and they arrive.\\n\\n00:02:41.988 --> 00:02:45.729\\nFor now, there is only this breath, and the next one.\\n", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f"}', '{"actor": {"id": "demo-admin", "kind": "user"}, "timeZone": "UTC", "commandId": "aac4741f-5afb-8722-bf72-2a908011942e", "occurredAt": "2026-11-22T23:21:26.868Z", "causationId": null, "correlationId": "398105aa-6eaf-442f-80d3-742c8670201e"}', '2026-11-22 23:21:26.875149+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('22', 'program-da77255f-cb1f-8432-8338-a289f4683f62', '0', '65f86436-293c-8170-85cc-0897176398c6', 'ProgramCreated', '1', '{"details": {"tags": ["Before the flight", "Airport", "Take-off", "Breathing", "Control"], "title": "First Flight in Years", "coverUrl": null, "description": "A way back into the air in six short sessions, in the order in which you need them: the days before, the airport, the take-off, the cruise, and the feelings in between.", "whoIsThisFor": "For everybody who has not flown for a long time, or never. Begin a week before your flight, one session a day, and keep the last ones for the day itself."}, "programId": "da77255f-cb1f-8432-8338-a289f4683f62"}', '{"actor": {"id": "demo-admin", "kind": "user"}, "timeZone": "UTC", "commandId": "e27f9c01-ac54-87c0-a8c7-a1db2cdd1684", "occurredAt": "2026-11-22T23:21:26.928Z", "causationId": null, "correlationId": "9a2dcfd2-350c-4bb2-b3b7-85c504ba3ff5"}', '2026-11-22 23:21:26.931936+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('23', 'program-da77255f-cb1f-8432-8338-a289f4683f62', '1', '084c606a-092e-8737-b824-960cce9df584', 'ProgramContentAdded', '1', '{"contentId": "95ea0307-8017-8f57-9127-4b8d0078788f", "programId": "da77255f-cb1f-8432-8338-a289f4683f62"}', '{"actor": {"id": "demo-admin", "kind": "user"}, "timeZone": "UTC", "commandId": "d1546e0e-92ba-89cb-b778-182a3697b7c0", "occurredAt": "2026-11-22T23:21:26.988Z", "causationId": null, "correlationId": "63d8a2f5-8f23-4052-bfe1-0fb6c2d31da0"}', '2026-11-22 23:21:26.994198+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('24', 'program-da77255f-cb1f-8432-8338-a289f4683f62', '2', '7ba1da44-de5f-8b60-9dee-50940cc8e914', 'ProgramPublished', '1', '{"programId": "da77255f-cb1f-8432-8338-a289f4683f62"}', '{"actor": {"id": "demo-admin", "kind": "user"}, "timeZone": "UTC", "commandId": "6d72764e-5745-80c0-a853-7d28931f0adb", "occurredAt": "2026-11-22T23:21:27.024Z", "causationId": null, "correlationId": "d742f624-d315-4f9a-a3d8-2f5c376f8d5f"}', '2026-11-22 23:21:27.045874+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('25', 'cover-95ea0307-8017-8f57-9127-4b8d0078788f', '0', '2b81ddd6-4e93-8c97-aea1-d0ddcc23c571', 'CoverDrawn', '1', '{"contentId": "95ea0307-8017-8f57-9127-4b8d0078788f", "keyPrefix": "covers/95ea0307-8017-8f57-9127-4b8d0078788f-3", "categoryId": 3, "placeholder": "#45666f"}', '{"actor": {"id": "media-worker", "kind": "system"}, "timeZone": "UTC", "commandId": "4c75e815-909b-8d4f-b7ae-5e0991e22cb5", "occurredAt": "2026-11-22T23:21:58.287Z", "causationId": null, "correlationId": "4c75e815-909b-8d4f-b7ae-5e0991e22cb5"}', '2026-11-22 23:21:58.295134+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('26', 'programcover-da77255f-cb1f-8432-8338-a289f4683f62', '0', 'ab25e4d5-f5aa-8e09-8df3-bc8bb227c296', 'ProgramCoverDrawn', '1', '{"keyPrefix": "covers/program-da77255f-cb1f-8432-8338-a289f4683f62-2", "programId": "da77255f-cb1f-8432-8338-a289f4683f62", "categoryId": 2, "placeholder": "#c5d8d8"}', '{"actor": {"id": "media-worker", "kind": "system"}, "timeZone": "UTC", "commandId": "a0f2d1a1-9a2c-8393-bff2-b462f763f387", "occurredAt": "2026-11-22T23:22:33.342Z", "causationId": null, "correlationId": "a0f2d1a1-9a2c-8393-bff2-b462f763f387"}', '2026-11-22 23:22:33.344861+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('27', 'media-477371b1-8b99-4862-a03e-aba84f4f1691', '3', '07d6b8da-fc11-8406-b50b-5ab62c8e1381', 'MediaPackaged', '1', '{"attempt": "381a9251", "mediaId": "477371b1-8b99-4862-a03e-aba84f4f1691", "packaged": {"kind": "audio", "size": 9154780, "poster": null, "prefix": "media/477371b1-8b99-4862-a03e-aba84f4f1691/381a9251-aa8cd2c0", "download": {"key": "download.m4a", "size": 2215705, "contentType": "audio/mp4"}, "duration": 180.01075, "waveform": "AgUIDAsNDxMUFxgcIiciJy4wNUE7O0FIQDw8enfExLaVhYiktnidmK+afoClijcnKiUsM66SyKOjs4+5hU9JUFNPoKCy07q+q59+tKBmkouWdzU2Qzk2h6/OpbGAqqKYnIiol4qRPzhRPTs/Q0Y+U0dBSU9OTVdKTU9JSUUzLio4Mi87MSouJysqKC8zKTQ2NDE8Njs7QURAREZPX1tRTlhLSU1GSa3CxNmZt42Ton0yMC8zMirDu82zvZWYj5qQY5BySklRUVOdw7Syza6cX5Sbm5ZsazA5Oi41K66ZgpNylG4lMC8yLfHKjq+nTlhVUlFcX1lXSkJARjo1MisyLzUwPzw6ODE0NDg3ODo2PUc8ODo/N0I8Pkg9O0dFR0FGSj87R0hAOztJRTk/S7nM5mepkYdzLiEmMCvd1Y+wjXqrizxBPUg5v9+TsbrVrZuTw5x3PzY4NjZlsLq5kWiEooqUM0A8Ojw9OkFGQ0FFS0FPS0hBS0dKT1JGQ0lTPEA4QTc7MjwyMissLSQrLjcxOTo0PjozPDc1LystKzlAMEBGR9bT/ayIqZqtnUaOkJy5lJWHhpeAKC02PTV+wrGsnTmuin6AOT47RD3SyJ+7p4WASEA7STvE/9DPjJKfOZiWoj1BWj5CO0IxMzkwMjwvKzQ/ODErPz84Pzo/QjlJPDdNS0dGQEpNW01NRzw7Rj1HQEBBRDU4MjQwMC83MTE6Pz2bYb2rbI+bn5Sujz5KSVRSS9bQd9WWmJw0e4Wqii4/Mz86uNfBwIZ+m3yOkJaes4t3lpZZRE1eWlfExdSRwb1Ei4eagZuCZq6yeHEzNjA1LjgzLTI2Nz07RlBEPkZETERRTEZKT1I+R002OD1CODUvOzU0Oz09MjI2ODgpLyYtKjMqLC02O0c+R0JKxOnXsLiansGWpUZBOz8/QbCZk5VmpJ+Ro5Qli5CjiiYnLDU/O9qVd+SYn6Suqp6kqWCnnkVKSkg/OTQ6My0qLDItLCU1MDAmMDQuNTouOz5BPTQ3NSYsMykvMiwoKzMrKSwnKCgfIRcZExAOCwgIBgUDAgE=", "renditions": [{"kind": "audio", "name": "48k", "width": null, "codecs": "mp4a.40.2", "height": null, "bandwidth": 51106, "averageBandwidth": 50490}, {"kind": "audio", "name": "96k", "width": null, "codecs": "mp4a.40.2", "height": null, "bandwidth": 100323, "averageBandwidth": 98675}, {"kind": "audio", "name": "160k", "width": null, "codecs": "mp4a.40.2", "height": null, "bandwidth": 162845, "averageBandwidth": 158917}], "masterPlaylist": "master.m3u8"}}', '{"actor": {"id": "media-worker", "kind": "system"}, "timeZone": "UTC", "commandId": "28c935e7-9eb2-8c91-bebc-433a8e0d24cb", "occurredAt": "2026-11-22T23:22:49.943Z", "causationId": "bd976dbe-3409-8882-8b60-283780c4de4e", "correlationId": "bd976dbe-3409-8882-8b60-283780c4de4e"}', '2026-11-22 23:22:49.945816+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('28', 'user-CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', '0', 'f490ded2-7899-8a71-875b-5aca44a62fd9', 'UserRegistered', '1', '{"name": {"box": "+L+0HWzzG5nc8Vo9U0sb2GTLZeUrVA9st2xxXiDK37bkagwl4jF2MqXQQ7A=", "sealed": 1, "subject": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ"}, "email": {"box": "F+6i4x39aMn/ZTUxe5bflOKm6aHEjdCGX3KteTXxcmyDDywi0z/4mj6yvjo4AGKs", "sealed": 1, "subject": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ"}, "userId": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ"}', '{"actor": {"id": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "kind": "user"}, "timeZone": "UTC", "commandId": "7382b6fc-79d8-87df-9915-7e07082948a0", "occurredAt": "2026-11-22T23:24:26.642Z", "causationId": null, "correlationId": "47ca69dc-9a82-4c7b-9020-c86d383dcf56"}', '2026-11-22 23:24:26.690398+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('29', 'user-CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', '1', 'dd07c0ac-cc52-80e8-a5bf-ac74924b7b6e', 'OnboardingCompleted', '1', '{"userId": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "flightTimeline": {"box": "YsCV7ilY1dQijhKX8XaPAfCbt24kf9BBWWN+l2DUVeCubJDXBI6xXQ==", "sealed": 1, "subject": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ"}}', '{"actor": {"id": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "kind": "user"}, "timeZone": "UTC", "commandId": "aedc88c7-e2d5-83c1-ac31-805dd045bd28", "occurredAt": "2026-11-22T23:24:26.642Z", "causationId": null, "correlationId": "47ca69dc-9a82-4c7b-9020-c86d383dcf56"}', '2026-11-22 23:24:26.709733+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('30', 'user-CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', '2', '2871cc6a-25e2-85af-9b5d-eac9e1979e7d', 'AnxietyProfileRecorded', '1', '{"userId": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "profile": {"box": "q4YK/rlkf59COen1YLWi/KF2Kku2CeMy0pE2eW7S9ro11ThWrJ5TyjLNgQReidCdPa2kmf7RLvUqYihrZ8xUpSaIw5L+mXEg+8NwR2Cv5rQ+kWsqBEKUMKz+5D23Pi4+fHHEZnm4+wKIb08GhaIE1VS0wr4PflKJu8cV7wBlmDlmjXHm7vcC/wcjv8UwZv9vYTzAM7dGGWUGuZiM0P/SxauRxGqE8ih3vQf0oN4jJQpECPN8Mot0LwdeT3nqy/uE0rZ4xQE4mu+uMMmg3qfvBSlb3SuVfXqWU8dE22wX7xRl5OTwOqtFa7K+pw==", "sealed": 1, "subject": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ"}}', '{"actor": {"id": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "kind": "user"}, "timeZone": "UTC", "commandId": "f27dfd1e-5601-8b6c-a15f-41e9afe289e2", "occurredAt": "2026-11-22T23:24:26.733Z", "causationId": null, "correlationId": "5df5f9ca-2b31-45a6-9a9a-3ad4270b435c"}', '2026-11-22 23:24:26.735088+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('31', 'user-hqGFLa4exBbkKlroNXRVrGzGpvvJ', '0', 'c2028747-a6ac-818f-bc60-3dde8c95e403', 'UserRegistered', '1', '{"name": {"box": "F5RSG5jUB5IPu+FUkYWJB9JGFydrFg3eshtJbRRpnvZKvu+qaCvGThc=", "sealed": 1, "subject": "hqGFLa4exBbkKlroNXRVrGzGpvvJ"}, "email": {"box": "uyKqTFvnu4BuCQ6VItgWf2sAeFvZbrDusBlg+MPJQKp1T2O4qarkD405LZJhz4s=", "sealed": 1, "subject": "hqGFLa4exBbkKlroNXRVrGzGpvvJ"}, "userId": "hqGFLa4exBbkKlroNXRVrGzGpvvJ"}', '{"actor": {"id": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "kind": "user"}, "timeZone": "UTC", "commandId": "513249c6-c834-8338-8d9a-9f07655656a7", "occurredAt": "2026-11-22T23:24:26.769Z", "causationId": null, "correlationId": "86194356-1122-4ec5-9238-d31ef4d0d603"}', '2026-11-22 23:24:26.803271+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('32', 'user-hqGFLa4exBbkKlroNXRVrGzGpvvJ', '1', '108c2434-2715-80e1-b97c-3c98eab9674f', 'OnboardingCompleted', '1', '{"userId": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "flightTimeline": {"box": "sgeWlaUaHfktlh0TUVYU5D/n3hMUK6cE/r8C+pdF0ilVRI8uTQISJA==", "sealed": 1, "subject": "hqGFLa4exBbkKlroNXRVrGzGpvvJ"}}', '{"actor": {"id": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "kind": "user"}, "timeZone": "UTC", "commandId": "a39388de-8baf-87aa-97b3-1da6e318ca0a", "occurredAt": "2026-11-22T23:24:26.769Z", "causationId": null, "correlationId": "86194356-1122-4ec5-9238-d31ef4d0d603"}', '2026-11-22 23:24:26.80724+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('33', 'user-hqGFLa4exBbkKlroNXRVrGzGpvvJ', '2', 'b9c1d591-bd26-8e34-9b4d-b50f3c8565c8', 'AnxietyProfileRecorded', '1', '{"userId": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "profile": {"box": "7d1vvk1JKBxMkWK+4qtmR9NGPyF2Z+ptvtOnMS5PvRdcpIK8R9eAOOhs2ild6EwYfFUQ15/MrF1aVTQpo1gwQ6O9QOHJ4m/CmCLyGHE8aO+thxc3xzHDc/V4LdZYDpSIhCv/KrF+7pSbFI81PJgdmosCPKfRHtlAbbcqDkEohwRvDmGefOIQSuFQdDASPgeEDMoOu86Bwcvbcrf6gHk11qFlndvzbvQkZP1XyacVB9in4j9O5qw+0fUm8b3qq3c2L0G5wk0kvX26XtoWYif6w1q4FV+9sEiRtR6U9OYgZWdeynJzkDwYyw5vcw==", "sealed": 1, "subject": "hqGFLa4exBbkKlroNXRVrGzGpvvJ"}}', '{"actor": {"id": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "kind": "user"}, "timeZone": "UTC", "commandId": "1fbd3166-3982-8247-92f1-eef3192c4af8", "occurredAt": "2026-11-22T23:24:26.816Z", "causationId": null, "correlationId": "5fe1c275-420e-44d7-a55f-5830d15d6472"}', '2026-11-22 23:24:26.822986+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('34', 'view-d63456c1-5ddc-8ca5-af03-c92c579851ad', '0', '13b8ba5c-86b1-8518-9535-0ac607d856ff', 'ContentViewed', '1', '{"userId": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "viewId": "d63456c1-5ddc-8ca5-af03-c92c579851ad", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f"}', '{"actor": {"id": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "kind": "user"}, "timeZone": "UTC", "commandId": "d171ca94-6d47-4dd5-a79c-a05c3134b373", "occurredAt": "2026-11-22T23:24:26.870Z", "causationId": null, "correlationId": "b171500d-85d7-44a1-81ff-65c60a522c74"}', '2026-11-22 23:24:26.876722+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('35', 'session-96e396f0-f9e5-85db-8499-438d0779e199', '0', '50689840-29c8-8f84-977f-07e9110e8160', 'SessionStarted', '1', '{"userId": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f", "sessionId": "96e396f0-f9e5-85db-8499-438d0779e199", "contentDuration": 180.01075}', '{"actor": {"id": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "kind": "user"}, "timeZone": "UTC", "commandId": "6eb8bcce-3a97-45c1-abda-ad17a6444d31", "occurredAt": "2026-11-22T23:24:26.958Z", "causationId": null, "correlationId": "7229c34f-6fd3-4fa4-9979-37be119034f8"}', '2026-11-22 23:24:26.968156+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('36', 'session-96e396f0-f9e5-85db-8499-438d0779e199', '1', '956e5dc9-7486-8fc1-8fea-aa9a1971c85b', 'SessionProgressed', '1', '{"userId": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f", "sessionId": "96e396f0-f9e5-85db-8499-438d0779e199", "listenedSeconds": 3.5, "positionSeconds": 3.5}', '{"actor": {"id": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "kind": "user"}, "timeZone": "UTC", "commandId": "5e56b259-edd3-45b1-b568-6541f8b88cad", "occurredAt": "2026-11-22T23:24:30.976Z", "causationId": null, "correlationId": "5e3d655d-3464-4496-9d04-58f607a0c85a"}', '2026-11-22 23:24:30.982658+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('37', 'completion-CCtF9cNF1sOt4GGsFvz7yfKuFMDZ:95ea0307-8017-8f57-9127-4b8d0078788f', '0', '0fd09524-eb34-8c71-80e3-93a4f166e09b', 'ContentCompleted', '1', '{"userId": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f", "sessionId": "96e396f0-f9e5-85db-8499-438d0779e199", "completionType": "manual", "contentDuration": 180.01075}', '{"actor": {"id": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "kind": "user"}, "timeZone": "UTC", "commandId": "4f12c064-11cb-8afc-8222-66aaa45323d9", "occurredAt": "2026-11-22T23:24:30.988Z", "causationId": null, "correlationId": "e9dd5c35-77c1-4aca-a3e2-bca6b7f7c70b"}', '2026-11-22 23:24:30.995366+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('38', 'session-96e396f0-f9e5-85db-8499-438d0779e199', '2', '3a91ec2a-171a-83d2-af93-77da7357c01e', 'SessionCompleted', '1', '{"userId": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f", "sessionId": "96e396f0-f9e5-85db-8499-438d0779e199", "contentDuration": 180.01075}', '{"actor": {"id": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "kind": "user"}, "timeZone": "UTC", "commandId": "e7bc7933-38d5-4a66-81c9-34430f6337a3", "occurredAt": "2026-11-22T23:24:30.988Z", "causationId": null, "correlationId": "e9dd5c35-77c1-4aca-a3e2-bca6b7f7c70b"}', '2026-11-22 23:24:31.00501+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('39', 'rating-CCtF9cNF1sOt4GGsFvz7yfKuFMDZ:95ea0307-8017-8f57-9127-4b8d0078788f', '0', 'a311f606-8ac2-81ab-926e-11ad235ba73d', 'ContentRated', '1', '{"rating": 2, "userId": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f"}', '{"actor": {"id": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "kind": "user"}, "timeZone": "UTC", "commandId": "5ac20cb0-43b7-4431-b587-bbc7c6f1a6ff", "occurredAt": "2026-11-22T23:24:31.022Z", "causationId": null, "correlationId": "cb721c96-f347-43d4-8131-5aeb581abbe6"}', '2026-11-22 23:24:31.027658+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('40', 'view-ce70377e-b2db-8484-a1da-0e6b33260bee', '0', '748775b3-b85a-89a8-a60b-897ef33bb5d6', 'ContentViewed', '1', '{"userId": "demo-subscriber", "viewId": "ce70377e-b2db-8484-a1da-0e6b33260bee", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f"}', '{"actor": {"id": "demo-subscriber", "kind": "user"}, "timeZone": "UTC", "commandId": "59fd4892-497b-4d08-ae65-1de7573d2e87", "occurredAt": "2026-11-22T23:24:31.053Z", "causationId": null, "correlationId": "504bb594-e994-4612-8fe7-fa5072fe0939"}', '2026-11-22 23:24:31.063264+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('41', 'session-afceea02-4034-828e-872a-413586e3849c', '0', '5aa9505f-a712-8745-a5fe-cce79946be34', 'SessionStarted', '1', '{"userId": "demo-subscriber", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f", "sessionId": "afceea02-4034-828e-872a-413586e3849c", "contentDuration": 180.01075}', '{"actor": {"id": "demo-subscriber", "kind": "user"}, "timeZone": "UTC", "commandId": "24336eea-9203-408a-a24a-d9ba7342906a", "occurredAt": "2026-11-22T23:24:31.071Z", "causationId": null, "correlationId": "3e2c6579-6cfb-4c05-be14-fcad7c8011b3"}', '2026-11-22 23:24:31.074634+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('42', 'session-afceea02-4034-828e-872a-413586e3849c', '1', '81153e91-003f-80c0-8ed6-78854218572d', 'SessionProgressed', '1', '{"userId": "demo-subscriber", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f", "sessionId": "afceea02-4034-828e-872a-413586e3849c", "listenedSeconds": 3.5, "positionSeconds": 3.5}', '{"actor": {"id": "demo-subscriber", "kind": "user"}, "timeZone": "UTC", "commandId": "fb8e2f80-d4be-4d2a-83d1-d5cab9ce20a0", "occurredAt": "2026-11-22T23:24:35.084Z", "causationId": null, "correlationId": "49c6414b-75d2-4750-aa3c-ab82ce79d5f7"}', '2026-11-22 23:24:35.118199+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('43', 'completion-demo-subscriber:95ea0307-8017-8f57-9127-4b8d0078788f', '0', 'a47ce6bc-4c8d-827a-93af-c64479546d56', 'ContentCompleted', '1', '{"userId": "demo-subscriber", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f", "sessionId": "afceea02-4034-828e-872a-413586e3849c", "completionType": "manual", "contentDuration": 180.01075}', '{"actor": {"id": "demo-subscriber", "kind": "user"}, "timeZone": "UTC", "commandId": "5a6412f1-6005-8049-91be-4026e7ebee67", "occurredAt": "2026-11-22T23:24:35.146Z", "causationId": null, "correlationId": "8b7623d8-5c80-4364-92c0-0b984b21bd33"}', '2026-11-22 23:24:35.15329+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('44', 'session-afceea02-4034-828e-872a-413586e3849c', '2', '5c88ec3b-232c-84d0-85be-9920f426ad70', 'SessionCompleted', '1', '{"userId": "demo-subscriber", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f", "sessionId": "afceea02-4034-828e-872a-413586e3849c", "contentDuration": 180.01075}', '{"actor": {"id": "demo-subscriber", "kind": "user"}, "timeZone": "UTC", "commandId": "3cfd8321-2288-4175-8b6f-617031798d20", "occurredAt": "2026-11-22T23:24:35.146Z", "causationId": null, "correlationId": "8b7623d8-5c80-4364-92c0-0b984b21bd33"}', '2026-11-22 23:24:35.160096+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('45', 'rating-demo-subscriber:95ea0307-8017-8f57-9127-4b8d0078788f', '0', '743e8f95-f569-848f-8b4f-cd10a26bb9ec', 'ContentRated', '1', '{"rating": 3, "userId": "demo-subscriber", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f"}', '{"actor": {"id": "demo-subscriber", "kind": "user"}, "timeZone": "UTC", "commandId": "3d0af7a0-472e-4fcc-adc7-2481bf6546f1", "occurredAt": "2026-11-22T23:24:35.178Z", "causationId": null, "correlationId": "f12ddd0c-0d24-46f3-b530-6b752d775d29"}', '2026-11-22 23:24:35.186088+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('46', 'view-a31a0e02-250a-8d2c-aaf3-8c0e90efbb76', '0', 'e368588b-2bf3-8065-be58-6af510e0c3d5', 'ContentViewed', '1', '{"userId": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "viewId": "a31a0e02-250a-8d2c-aaf3-8c0e90efbb76", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f"}', '{"actor": {"id": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "kind": "user"}, "timeZone": "UTC", "commandId": "24ecab4e-4c26-4970-8951-661e682aec7d", "occurredAt": "2026-11-22T23:24:35.219Z", "causationId": null, "correlationId": "5efba988-9aeb-4081-b4ce-46e9705b9839"}', '2026-11-22 23:24:35.225499+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('47', 'session-ac454af0-0cb7-8c52-94d4-e4edad87dfc3', '0', '61e790a5-ae68-86e4-9820-c4cebc554d36', 'SessionStarted', '1', '{"userId": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f", "sessionId": "ac454af0-0cb7-8c52-94d4-e4edad87dfc3", "contentDuration": 180.01075}', '{"actor": {"id": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "kind": "user"}, "timeZone": "UTC", "commandId": "8b83e0ec-3e56-4f7b-943d-903e60b9bdc2", "occurredAt": "2026-11-22T23:24:35.240Z", "causationId": null, "correlationId": "85b3b33b-7d44-480d-ac12-217b96a7ddba"}', '2026-11-22 23:24:35.244702+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('48', 'session-ac454af0-0cb7-8c52-94d4-e4edad87dfc3', '1', '87c3ddb8-3b08-8114-bd19-8a9cb734aae5', 'SessionProgressed', '1', '{"userId": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f", "sessionId": "ac454af0-0cb7-8c52-94d4-e4edad87dfc3", "listenedSeconds": 3.5, "positionSeconds": 3.5}', '{"actor": {"id": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "kind": "user"}, "timeZone": "UTC", "commandId": "b9617ed7-a45f-4c08-99a2-1edc5fafa86d", "occurredAt": "2026-11-22T23:24:39.252Z", "causationId": null, "correlationId": "6a9806a5-a70e-4b84-9350-54fc2a976b77"}', '2026-11-22 23:24:39.268187+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('49', 'completion-hqGFLa4exBbkKlroNXRVrGzGpvvJ:95ea0307-8017-8f57-9127-4b8d0078788f', '0', '7849765b-d9ab-810f-ae38-867693a60227', 'ContentCompleted', '1', '{"userId": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f", "sessionId": "ac454af0-0cb7-8c52-94d4-e4edad87dfc3", "completionType": "manual", "contentDuration": 180.01075}', '{"actor": {"id": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "kind": "user"}, "timeZone": "UTC", "commandId": "22d4c1a5-a1e3-8717-b275-518858db6152", "occurredAt": "2026-11-22T23:24:39.275Z", "causationId": null, "correlationId": "275261ea-04d9-4792-9109-6b26878248cb"}', '2026-11-22 23:24:39.287365+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('50', 'session-ac454af0-0cb7-8c52-94d4-e4edad87dfc3', '2', '80eeaff1-0fe4-899f-9d52-bbd7f60a0734', 'SessionCompleted', '1', '{"userId": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f", "sessionId": "ac454af0-0cb7-8c52-94d4-e4edad87dfc3", "contentDuration": 180.01075}', '{"actor": {"id": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "kind": "user"}, "timeZone": "UTC", "commandId": "78dde43d-5e9e-47ab-b1d2-e4220be9c034", "occurredAt": "2026-11-22T23:24:39.275Z", "causationId": null, "correlationId": "275261ea-04d9-4792-9109-6b26878248cb"}', '2026-11-22 23:24:39.297264+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('51', 'rating-hqGFLa4exBbkKlroNXRVrGzGpvvJ:95ea0307-8017-8f57-9127-4b8d0078788f', '0', '5f196160-c224-890a-bfc6-0f409b678bf3', 'ContentRated', '1', '{"rating": 1, "userId": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f"}', '{"actor": {"id": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "kind": "user"}, "timeZone": "UTC", "commandId": "6400c599-f8ed-42c3-bef5-10d6776eb179", "occurredAt": "2026-11-22T23:24:39.323Z", "causationId": null, "correlationId": "7d84049b-dd27-44ad-9029-8666b5e5591d"}', '2026-11-22 23:24:39.333843+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('52', 'rating-CCtF9cNF1sOt4GGsFvz7yfKuFMDZ:95ea0307-8017-8f57-9127-4b8d0078788f', '1', '7dfee3e0-e9b3-8df1-8211-20d9de65d463', 'ContentRated', '1', '{"rating": 3, "userId": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f"}', '{"actor": {"id": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "kind": "user"}, "timeZone": "UTC", "commandId": "de6b34b8-e011-4279-a13e-9a12fb147d99", "occurredAt": "2026-11-22T23:24:39.353Z", "causationId": null, "correlationId": "4880411a-e7a2-4f4d-83f7-dbc08beda2a8"}', '2026-11-22 23:24:39.364559+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('53', 'user-CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', '3', '5e269b29-952e-8adb-b4a1-e82276f3a5e4', 'ProfileChanged', '1', '{"name": {"box": "qwFOdpnYH4OQg3J4SBd3nNJ71Fy4RXMY7D2RqDFUuCHIpbVgHA==", "sealed": 1, "subject": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ"}, "email": {"box": "2+lg5NrPBMC5rSjMkB4HEvBC1SSI3h3CZbgK2GsAsLyoUlZrBNEq2r7SK+Plj0qL", "sealed": 1, "subject": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ"}, "userId": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ"}', '{"actor": {"id": "CCtF9cNF1sOt4GGsFvz7yfKuFMDZ", "kind": "user"}, "timeZone": "UTC", "commandId": "cc078782-5f5d-85d1-b007-1c7dc1c532a9", "occurredAt": "2026-11-22T23:24:39.378Z", "causationId": null, "correlationId": "ed1c86f7-c6e7-401d-b15b-ff5cb10d7bf8"}', '2026-11-22 23:24:39.385699+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('54', 'content-95ea0307-8017-8f57-9127-4b8d0078788f', '2', '59deca99-164f-8560-9304-67b95a7dd0d3', 'ContentEdited', '2', '{"changes": {"description": "A calm start, said a little shorter."}, "contentId": "95ea0307-8017-8f57-9127-4b8d0078788f"}', '{"actor": {"id": "demo-admin", "kind": "user"}, "timeZone": "UTC", "commandId": "b89ba70b-d036-4a29-930a-b820079a08df", "occurredAt": "2026-11-22T23:24:39.425Z", "causationId": null, "correlationId": "bb5b4a89-1260-4424-bc75-260a3f7f1cd7"}', '2026-11-22 23:24:39.442647+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('55', 'user-hqGFLa4exBbkKlroNXRVrGzGpvvJ', '3', '3d275212-d11d-859d-83fa-b2c30e9c9da9', 'PersonalDataErased', '1', '{"reason": "account-deleted", "userId": "hqGFLa4exBbkKlroNXRVrGzGpvvJ"}', '{"actor": {"id": "hqGFLa4exBbkKlroNXRVrGzGpvvJ", "kind": "user"}, "timeZone": "UTC", "commandId": "9756864e-a229-8969-8873-921d069d54e1", "occurredAt": "2026-11-22T23:24:39.513Z", "causationId": null, "correlationId": "9756864e-a229-8969-8873-921d069d54e1"}', '2026-11-22 23:24:39.517715+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('56', 'waitlist-a8296fa5c7cf8a2bd4fcd0130f46c02f81360926d5951d2708c5c2ca3d4a0748', '0', 'd7b06088-4785-84f9-96df-22b07fbd6760', 'WaitlistJoined', '1', '{"email": {"box": "iEG+dlH1QSZEv1dErZS866S8kN8yxtnEF6YTgWflm9H49nMb9LFRmeKk5TAt16q3eg==", "sealed": 1, "subject": "a8296fa5c7cf8a2bd4fcd0130f46c02f81360926d5951d2708c5c2ca3d4a0748"}, "country": null, "entryId": "a8296fa5c7cf8a2bd4fcd0130f46c02f81360926d5951d2708c5c2ca3d4a0748"}', '{"actor": {"id": "website", "kind": "system"}, "timeZone": "UTC", "commandId": "cb9e3a0d-0a2c-8665-877e-dea5b0605cc9", "occurredAt": "2026-11-22T23:25:36.806Z", "causationId": null, "correlationId": "e7fd3076-7dbf-4c93-9220-a4414251234c"}', '2026-11-22 23:25:36.897497+00');
insert into log.event (position, stream, revision, id, type, schema_version, data, metadata, recorded_at) overriding system value values ('57', 'waitlist-fcbc669c98dfe8b2cdfc1e9770054809d56db8601080bcb49e8750e456e0ba53', '0', 'de717bc7-3445-87a0-a22d-3c2aa2fdba09', 'WaitlistJoined', '1', '{"email": {"box": "FkEy0sWOtTM5eoo3OJ4i9M/QmTY35FDUE9JovQ9y7pnjbDqRpCNRTvjmiGE2jH0=", "sealed": 1, "subject": "fcbc669c98dfe8b2cdfc1e9770054809d56db8601080bcb49e8750e456e0ba53"}, "country": null, "entryId": "fcbc669c98dfe8b2cdfc1e9770054809d56db8601080bcb49e8750e456e0ba53"}', '{"actor": {"id": "website", "kind": "system"}, "timeZone": "UTC", "commandId": "6f7c0ef2-3064-80ba-8e99-b94e59fe7f8d", "occurredAt": "2026-11-22T23:25:37.105Z", "causationId": null, "correlationId": "1389ad3e-9d99-4474-a007-822072933572"}', '2026-11-22 23:25:37.142327+00');

insert into keys.master_key_proof (only_row, wrapped) values ('t',  E'\\xa27211b4e44bc36108f7b9e2dd125ced4b2d0b468eb94f01d28cee1415f41d9d9632f06167dc5b9c0ee0dd78f73929442b2e720fa48f58f8ece194e2');

insert into keys.subject_key (subject, wrapped, created_at, destroyed_at) values ('CCtF9cNF1sOt4GGsFvz7yfKuFMDZ',  E'\\xc06380888a56a7a235711eb440fa38f92ed4355abfe3301c2e19d98e156715059eecdee2e931c5dfef2b539009c40c651bd57f2d4fbda86c3e6e0a8e', '2026-11-22 23:24:26.679118+00', null);
insert into keys.subject_key (subject, wrapped, created_at, destroyed_at) values ('a8296fa5c7cf8a2bd4fcd0130f46c02f81360926d5951d2708c5c2ca3d4a0748',  E'\\x2a93ffc88aa245b13d1dbcde31d0199c3be5e9fa47f09fedc7621006486d1f5ee98dc728b354902890b23430070139810ac4410e0f484c7843ec58e8', '2026-11-22 23:25:36.894887+00', null);
insert into keys.subject_key (subject, wrapped, created_at, destroyed_at) values ('demo-admin',  E'\\x44a314dc972f05aa495bf25c6afe86a06735a2880598418d9bf8df5530d3c052199a8d542db84b72c28b70f5da5e8986fcb4b62194b7c89d35403613', '2026-11-22 23:20:43.203326+00', null);
insert into keys.subject_key (subject, wrapped, created_at, destroyed_at) values ('demo-analyst',  E'\\xfa610a2cccd44e5bbad1ded452e8366c0022c748b001ef905ba7fde080564878942fdfb4619cd0547c83107018a2a9ebc307123eba8639197e6b2184', '2026-11-22 23:20:43.096213+00', null);
insert into keys.subject_key (subject, wrapped, created_at, destroyed_at) values ('demo-listener',  E'\\xa316c36748fea42eb3bb0a166f47ef892053d03daf29826888f0eb31c97626004b99f3bffef2da348397fb9a8d5652a24076358076a60afd365e09dd', '2026-11-22 23:20:43.203931+00', null);
insert into keys.subject_key (subject, wrapped, created_at, destroyed_at) values ('demo-subscriber',  E'\\xed33a6fba5f44eccda4c037745e4263d5cf5f6ce3e33a5576b5ea3926e40f3a34236447fa715ed15c997edf3d62ce010d34bfbab1ce9d2591f242249', '2026-11-22 23:20:43.081537+00', null);
insert into keys.subject_key (subject, wrapped, created_at, destroyed_at) values ('fcbc669c98dfe8b2cdfc1e9770054809d56db8601080bcb49e8750e456e0ba53',  E'\\xd48d0b01d25328466fb9ad74210f34c1753cac241ab6e0c0c31f72e143719d3ec570223998aff70fb89f94328d9a59d956c152ae2475374b60eed78e', '2026-11-22 23:25:37.136337+00', null);
insert into keys.subject_key (subject, wrapped, created_at, destroyed_at) values ('hqGFLa4exBbkKlroNXRVrGzGpvvJ', null, '2026-11-22 23:24:26.77314+00', '2026-11-22 23:24:39.522785+00');

insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('account', '1', '1', '8ef4da26bbcc94fc', '{account_v1}', '{account}', '57', 't', 'f', '2026-11-22 23:20:38.005722+00', '2026-11-22 23:25:37.176934+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('analytics', '1', '1', '462c24cfba1d7346', '{analytics_count_v1}', '{analytics_count}', '57', 't', 'f', '2026-11-22 23:20:38.222299+00', '2026-11-22 23:25:37.176161+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('completed-session', '1', '1', '0431ab9c070e3029', '{completed_session_v1}', '{completed_session}', '57', 't', 'f', '2026-11-22 23:20:38.375361+00', '2026-11-22 23:25:37.176594+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('cover-images', '1', '1', '4b13a3f16098a839', '{cover_image_v1}', '{cover_image}', '57', 't', 'f', '2026-11-22 23:20:38.342557+00', '2026-11-22 23:25:37.176992+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('entitlements', '1', '1', '8439860fde4491de', '{entitlement_v1}', '{entitlement}', '57', 't', 'f', '2026-11-22 23:20:38.696324+00', '2026-11-22 23:25:37.176744+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('library', '1', '2', 'b49c6e9a30a0915a', '{library_v1}', '{library}', '57', 't', 'f', '2026-11-22 23:20:38.274373+00', '2026-11-22 23:25:37.176813+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('media', '1', '2', '8cc90c5cf309c973', '{media_v1}', '{media}', '57', 't', 'f', '2026-11-22 23:20:38.514282+00', '2026-11-22 23:25:37.177158+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('media-use', '1', '1', '028a65037fe7aef5', '{media_use_v1,media_played_v1}', '{media_use}', '57', 't', 'f', '2026-11-22 23:20:38.481023+00', '2026-11-22 23:25:37.176694+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('programs', '1', '2', '2bc7989f059d6fa2', '{program_v1}', '{program}', '57', 't', 'f', '2026-11-22 23:20:38.541659+00', '2026-11-22 23:25:37.176908+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('progress', '1', '1', 'b938a92d206972cd', '{progress_v1,progress_session_v1}', '{progress}', '57', 't', 'f', '2026-11-22 23:20:38.410898+00', '2026-11-22 23:25:37.176527+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('ratings', '1', '1', '2e8f16f83e7793ee', '{rating_v1}', '{rating}', '57', 't', 'f', '2026-11-22 23:20:38.564128+00', '2026-11-22 23:25:37.177077+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('reactor:cover-removal', '1', '1', '', '{}', '{}', '57', 't', 'f', '2026-11-22 23:20:38.772254+00', '2026-11-22 23:25:37.178161+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('reactor:covers', '1', '1', '', '{}', '{}', '57', 't', 'f', '2026-11-22 23:20:38.753992+00', '2026-11-22 23:25:37.175748+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('reactor:media-removal', '1', '1', '', '{}', '{}', '57', 't', 'f', '2026-11-22 23:20:38.783159+00', '2026-11-22 23:25:37.177821+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('reactor:packaging', '1', '1', '', '{}', '{}', '57', 't', 'f', '2026-11-22 23:20:38.812777+00', '2026-11-22 23:25:37.175844+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('reactor:program-covers', '1', '1', '', '{}', '{}', '57', 't', 'f', '2026-11-22 23:20:38.832143+00', '2026-11-22 23:25:37.177244+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('recommendations', '1', '1', 'b5df5e164373e503', '{recommendation_interest_v1}', '{recommendation_interest}', '57', 't', 'f', '2026-11-22 23:20:38.605835+00', '2026-11-22 23:25:37.176845+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('session-log', '1', '1', 'e1c42c27b1c44c63', '{session_log_v1}', '{session_log}', '57', 't', 'f', '2026-11-22 23:20:38.446358+00', '2026-11-22 23:25:37.176283+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('streak', '1', '1', 'c185d066283f54c5', '{streak_day_v1,streak_completion_v1}', '{streak_day}', '57', 't', 'f', '2026-11-22 23:20:38.652038+00', '2026-11-22 23:25:37.176626+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('transcripts', '1', '2', 'dc67f5e2295bc44f', '{transcript_v1}', '{transcript}', '57', 't', 'f', '2026-11-22 23:20:38.329954+00', '2026-11-22 23:25:37.177025+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('user-streams', '1', '4', '78ed793f1b5d2079', '{user_stream_v1}', '{user_stream}', '57', 't', 'f', '2026-11-22 23:20:38.124531+00', '2026-11-22 23:25:37.17638+00');
insert into projections.checkpoint (name, version, definition, layout, tables, views, position, active, hold, created_at, updated_at) values ('waitlist', '1', '1', '8904e88b9ca4db9d', '{waitlist_v1}', '{waitlist}', '57', 't', 'f', '2026-11-22 23:20:38.724025+00', '2026-11-22 23:25:37.177841+00');

insert into read.account_v1 (user_id, name, email, onboarding_complete, flight_timeline, anxiety_profile, created_at, erased_at) values ('CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', 'Mara L.', 'mara@stillair.test', 't', 'next-month', '{"symptoms": ["racing-heart"], "triggers": ["turbulence", "the doors closing"], "copingMethods": ["breathing"], "desiredSupport": ["guidance", "calming-tools"], "anxietyTimeline": "incident", "flyingFrequency": "rarely"}', '2026-11-22 23:24:26.642+00', null);
insert into read.account_v1 (user_id, name, email, onboarding_complete, flight_timeline, anxiety_profile, created_at, erased_at) values ('demo-admin', 'Ada Marsh', 'admin@stillair.test', 't', 'no-plans', '{"symptoms": ["shaking"], "triggers": ["landing"], "copingMethods": [], "desiredSupport": ["education"], "anxietyTimeline": "recent", "flyingFrequency": "frequently"}', '2026-11-22 23:20:43.075+00', null);
insert into read.account_v1 (user_id, name, email, onboarding_complete, flight_timeline, anxiety_profile, created_at, erased_at) values ('demo-analyst', 'Noor Haddad', 'analyst@stillair.test', 't', 'no-plans', '{"symptoms": ["racing-heart"], "triggers": ["control", "turbulence"], "copingMethods": ["therapy"], "desiredSupport": ["education", "progress"], "anxietyTimeline": "recent", "flyingFrequency": "never"}', '2026-11-22 23:20:43.07+00', null);
insert into read.account_v1 (user_id, name, email, onboarding_complete, flight_timeline, anxiety_profile, created_at, erased_at) values ('demo-listener', 'Lena Fischer', 'listener@stillair.test', 't', 'next-month', '{"symptoms": ["racing-heart", "shortness-breath"], "triggers": ["turbulence", "takeoff", "control"], "copingMethods": ["breathing", "avoiding"], "desiredSupport": ["guidance", "calming-tools", "education"], "anxietyTimeline": "incident", "flyingFrequency": "rarely"}', '2026-11-22 23:20:43.072+00', null);
insert into read.account_v1 (user_id, name, email, onboarding_complete, flight_timeline, anxiety_profile, created_at, erased_at) values ('demo-subscriber', 'Sam Okafor', 'subscriber@stillair.test', 't', 'next-3-6-months', '{"symptoms": ["dizziness", "nausea"], "triggers": ["claustrophobia", "airport", "the moment the door closes"], "copingMethods": ["meditation", "a window seat and music"], "desiredSupport": ["calming-tools", "progress", "private"], "anxietyTimeline": "always", "flyingFrequency": "occasionally"}', '2026-11-22 23:20:43.063+00', null);
insert into read.account_v1 (user_id, name, email, onboarding_complete, flight_timeline, anxiety_profile, created_at, erased_at) values ('hqGFLa4exBbkKlroNXRVrGzGpvvJ', null, null, 't', null, null, '2026-11-22 23:24:26.769+00', '2026-11-22 23:24:39.513+00');

insert into read.completed_session_v1 (completion_id, user_id, content_id, content_duration, completed_at) values ('96e396f0-f9e5-85db-8499-438d0779e199', 'CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', '95ea0307-8017-8f57-9127-4b8d0078788f', '180.01075', '2026-11-22 23:24:30.988+00');
insert into read.completed_session_v1 (completion_id, user_id, content_id, content_duration, completed_at) values ('ac454af0-0cb7-8c52-94d4-e4edad87dfc3', 'hqGFLa4exBbkKlroNXRVrGzGpvvJ', '95ea0307-8017-8f57-9127-4b8d0078788f', '180.01075', '2026-11-22 23:24:39.275+00');
insert into read.completed_session_v1 (completion_id, user_id, content_id, content_duration, completed_at) values ('afceea02-4034-828e-872a-413586e3849c', 'demo-subscriber', '95ea0307-8017-8f57-9127-4b8d0078788f', '180.01075', '2026-11-22 23:24:35.146+00');

insert into read.entitlement_v1 (user_id, has_access_until, status, reason, customer_id, subscription_id, currency, paid_until, ends_at, ended_at, checkout_started_at, standing) values ('demo-subscriber', '2026-12-29 23:20:43+00', 'active', 'paid', 'cus_35c0035a6309f1f541c35ae4', 'sub_e5e29de072b106d526dbaab1', 'GBP', '2026-12-22 23:20:43+00', null, null, null, '{"ended": null, "endsAt": null, "currency": "GBP", "isFailing": false, "paidUntil": "2026-12-22T23:20:43.000Z", "customerId": "cus_35c0035a6309f1f541c35ae4", "graceUntil": "2026-12-29T23:20:43.000Z", "isRefunded": false, "subscriptionId": "sub_e5e29de072b106d526dbaab1"}');

insert into read.library_v1 (content_id, title, description, type, file_url, thumbnail_url, cover_image_url, duration, category_id, tags, is_published, is_free_content, session_text, media_id, view_count, cover_prefix, cover_placeholder, created_at, updated_at, first_published_at, revision, covers) values ('95ea0307-8017-8f57-9127-4b8d0078788f', 'The Days Before', 'A calm start, said a little shorter.', 'audio', null, null, null, '180.01075', '3', '{"Before the flight",Worry,Breathing}', 't', 't', '<p>Three slow breaths, a few minutes in the room where you are, and a way to give the worry an appointment of its own.</p>
<p>Good in the days before a flight, in the evening, or when you notice that you have been on board in your head all afternoon. You need nothing but a place to sit.</p>', '477371b1-8b99-4862-a03e-aba84f4f1691', '3', 'covers/95ea0307-8017-8f57-9127-4b8d0078788f-3', '#45666f', '2026-11-22 23:21:23.55+00', '2026-11-22 23:24:39.425+00', '2026-11-22 23:21:23.55+00', '2', '{"3": {"prefix": "covers/95ea0307-8017-8f57-9127-4b8d0078788f-3", "placeholder": "#45666f"}}');

insert into read.media_played_v1 (content_id, media_id) values ('95ea0307-8017-8f57-9127-4b8d0078788f', '477371b1-8b99-4862-a03e-aba84f4f1691');

insert into read.media_use_v1 (media_id, content_ids, last_used_at) values ('477371b1-8b99-4862-a03e-aba84f4f1691', '{95ea0307-8017-8f57-9127-4b8d0078788f}', null);

insert into read.media_v1 (media_id, file_name, content_type, size, uploaded_by, uploaded_at, state, attempt, reason, packaged, complete) values ('477371b1-8b99-4862-a03e-aba84f4f1691', 'the-days-before.m4a', 'audio/mp4', '3101051', 'demo-admin', '2026-11-22 23:21:07.251+00', 'ready', '381a9251', null, '{"kind": "audio", "size": 9154780, "poster": null, "prefix": "media/477371b1-8b99-4862-a03e-aba84f4f1691/381a9251-aa8cd2c0", "download": {"key": "download.m4a", "size": 2215705, "contentType": "audio/mp4"}, "duration": 180.01075, "waveform": "AgUIDAsNDxMUFxgcIiciJy4wNUE7O0FIQDw8enfExLaVhYiktnidmK+afoClijcnKiUsM66SyKOjs4+5hU9JUFNPoKCy07q+q59+tKBmkouWdzU2Qzk2h6/OpbGAqqKYnIiol4qRPzhRPTs/Q0Y+U0dBSU9OTVdKTU9JSUUzLio4Mi87MSouJysqKC8zKTQ2NDE8Njs7QURAREZPX1tRTlhLSU1GSa3CxNmZt42Ton0yMC8zMirDu82zvZWYj5qQY5BySklRUVOdw7Syza6cX5Sbm5ZsazA5Oi41K66ZgpNylG4lMC8yLfHKjq+nTlhVUlFcX1lXSkJARjo1MisyLzUwPzw6ODE0NDg3ODo2PUc8ODo/N0I8Pkg9O0dFR0FGSj87R0hAOztJRTk/S7nM5mepkYdzLiEmMCvd1Y+wjXqrizxBPUg5v9+TsbrVrZuTw5x3PzY4NjZlsLq5kWiEooqUM0A8Ojw9OkFGQ0FFS0FPS0hBS0dKT1JGQ0lTPEA4QTc7MjwyMissLSQrLjcxOTo0PjozPDc1LystKzlAMEBGR9bT/ayIqZqtnUaOkJy5lJWHhpeAKC02PTV+wrGsnTmuin6AOT47RD3SyJ+7p4WASEA7STvE/9DPjJKfOZiWoj1BWj5CO0IxMzkwMjwvKzQ/ODErPz84Pzo/QjlJPDdNS0dGQEpNW01NRzw7Rj1HQEBBRDU4MjQwMC83MTE6Pz2bYb2rbI+bn5Sujz5KSVRSS9bQd9WWmJw0e4Wqii4/Mz86uNfBwIZ+m3yOkJaes4t3lpZZRE1eWlfExdSRwb1Ei4eagZuCZq6yeHEzNjA1LjgzLTI2Nz07RlBEPkZETERRTEZKT1I+R002OD1CODUvOzU0Oz09MjI2ODgpLyYtKjMqLC02O0c+R0JKxOnXsLiansGWpUZBOz8/QbCZk5VmpJ+Ro5Qli5CjiiYnLDU/O9qVd+SYn6Suqp6kqWCnnkVKSkg/OTQ6My0qLDItLCU1MDAmMDQuNTouOz5BPTQ3NSYsMykvMiwoKzMrKSwnKCgfIRcZExAOCwgIBgUDAgE=", "renditions": [{"kind": "audio", "name": "48k", "width": null, "codecs": "mp4a.40.2", "height": null, "bandwidth": 51106, "averageBandwidth": 50490}, {"kind": "audio", "name": "96k", "width": null, "codecs": "mp4a.40.2", "height": null, "bandwidth": 100323, "averageBandwidth": 98675}, {"kind": "audio", "name": "160k", "width": null, "codecs": "mp4a.40.2", "height": null, "bandwidth": 162845, "averageBandwidth": 158917}], "masterPlaylist": "master.m3u8"}', 't');

insert into read.program_v1 (program_id, title, description, who_is_this_for, cover_url, tags, is_published, content_ids, cover_prefix, cover_placeholder, created_at, updated_at, first_published_at, revision) values ('da77255f-cb1f-8432-8338-a289f4683f62', 'First Flight in Years', 'A way back into the air in six short sessions, in the order in which you need them: the days before, the airport, the take-off, the cruise, and the feelings in between.', 'For everybody who has not flown for a long time, or never. Begin a week before your flight, one session a day, and keep the last ones for the day itself.', null, '{"Before the flight",Airport,Take-off,Breathing,Control}', 't', '{95ea0307-8017-8f57-9127-4b8d0078788f}', 'covers/program-da77255f-cb1f-8432-8338-a289f4683f62-2', '#c5d8d8', '2026-11-22 23:21:26.928+00', '2026-11-22 23:21:27.024+00', '2026-11-22 23:21:27.024+00', '2');

insert into read.progress_session_v1 (session_id, listened_seconds, completed) values ('96e396f0-f9e5-85db-8499-438d0779e199', '3.5', 't');
insert into read.progress_session_v1 (session_id, listened_seconds, completed) values ('ac454af0-0cb7-8c52-94d4-e4edad87dfc3', '3.5', 't');
insert into read.progress_session_v1 (session_id, listened_seconds, completed) values ('afceea02-4034-828e-872a-413586e3849c', '3.5', 't');

insert into read.progress_v1 (user_id, content_id, sessions, completed_sessions, listened_seconds, position_seconds, completed, completed_at, last_heard_at, position_at) values ('CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', '95ea0307-8017-8f57-9127-4b8d0078788f', '1', '1', '3.5', '0', 't', '2026-11-22 23:24:30.988+00', '2026-11-22 23:24:30.988+00', '2026-11-22 23:24:30.988+00');
insert into read.progress_v1 (user_id, content_id, sessions, completed_sessions, listened_seconds, position_seconds, completed, completed_at, last_heard_at, position_at) values ('demo-subscriber', '95ea0307-8017-8f57-9127-4b8d0078788f', '1', '1', '3.5', '0', 't', '2026-11-22 23:24:35.146+00', '2026-11-22 23:24:35.146+00', '2026-11-22 23:24:35.146+00');
insert into read.progress_v1 (user_id, content_id, sessions, completed_sessions, listened_seconds, position_seconds, completed, completed_at, last_heard_at, position_at) values ('hqGFLa4exBbkKlroNXRVrGzGpvvJ', '95ea0307-8017-8f57-9127-4b8d0078788f', '1', '1', '3.5', '0', 't', '2026-11-22 23:24:39.275+00', '2026-11-22 23:24:39.275+00', '2026-11-22 23:24:39.275+00');

insert into read.rating_v1 (user_id, content_id, rating, rated_at) values ('CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', '95ea0307-8017-8f57-9127-4b8d0078788f', '3', '2026-11-22 23:24:39.353+00');
insert into read.rating_v1 (user_id, content_id, rating, rated_at) values ('demo-subscriber', '95ea0307-8017-8f57-9127-4b8d0078788f', '3', '2026-11-22 23:24:35.178+00');
insert into read.rating_v1 (user_id, content_id, rating, rated_at) values ('hqGFLa4exBbkKlroNXRVrGzGpvvJ', '95ea0307-8017-8f57-9127-4b8d0078788f', '1', '2026-11-22 23:24:39.323+00');

insert into read.recommendation_interest_v1 (user_id, interests, anxiety_profile, flight_timeline) values ('CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', '[{"topic": "breathing", "weight": 0.878, "because": "support:calming-tools"}, {"topic": "turbulence", "weight": 0.8, "because": "trigger:turbulence"}, {"topic": "claustrophobia", "weight": 0.7, "because": "own-words:claustrophobia"}, {"topic": "anticipation", "weight": 0.65, "because": "timeline:next-month"}, {"topic": "trauma", "weight": 0.6, "because": "since:incident"}, {"topic": "programs", "weight": 0.6, "because": "support:guidance"}, {"topic": "panic", "weight": 0.51, "because": "support:calming-tools"}, {"topic": "body", "weight": 0.5, "because": "symptom:racing-heart"}, {"topic": "take-off", "weight": 0.3, "because": "timeline:next-month"}, {"topic": "airport", "weight": 0.3, "because": "timeline:next-month"}, {"topic": "technical", "weight": 0.3, "because": "trigger:turbulence"}, {"topic": "sleep", "weight": 0.3, "because": "support:calming-tools"}, {"topic": "crash", "weight": 0.2, "because": "trigger:turbulence"}]', '{"symptoms": ["racing-heart"], "triggers": ["turbulence", "the doors closing"], "copingMethods": ["breathing"], "desiredSupport": ["guidance", "calming-tools"], "anxietyTimeline": "incident", "flyingFrequency": "rarely"}', 'next-month');
insert into read.recommendation_interest_v1 (user_id, interests, anxiety_profile, flight_timeline) values ('demo-admin', '[{"topic": "landing", "weight": 0.8, "because": "trigger:landing"}, {"topic": "technical", "weight": 0.72, "because": "support:education"}, {"topic": "body", "weight": 0.5, "because": "symptom:shaking"}, {"topic": "take-off", "weight": 0.3, "because": "trigger:landing"}, {"topic": "breathing", "weight": 0.3, "because": "symptom:shaking"}, {"topic": "programs", "weight": 0.3, "because": "timeline:no-plans"}, {"topic": "sleep", "weight": 0.3, "because": "frequency:frequently"}, {"topic": "panic", "weight": 0.2, "because": "symptom:shaking"}, {"topic": "crash", "weight": 0.2, "because": "support:education"}]', '{"symptoms": ["shaking"], "triggers": ["landing"], "copingMethods": [], "desiredSupport": ["education"], "anxietyTimeline": "recent", "flyingFrequency": "frequently"}', 'no-plans');
insert into read.recommendation_interest_v1 (user_id, interests, anxiety_profile, flight_timeline) values ('demo-analyst', '[{"topic": "technical", "weight": 0.89, "because": "support:education"}, {"topic": "turbulence", "weight": 0.8, "because": "trigger:turbulence"}, {"topic": "control", "weight": 0.8, "because": "trigger:control"}, {"topic": "programs", "weight": 0.65, "because": "support:progress"}, {"topic": "breathing", "weight": 0.5, "because": "symptom:racing-heart"}, {"topic": "body", "weight": 0.5, "because": "symptom:racing-heart"}, {"topic": "crash", "weight": 0.36, "because": "support:education"}, {"topic": "panic", "weight": 0.3, "because": "symptom:racing-heart"}, {"topic": "airport", "weight": 0.3, "because": "frequency:never"}, {"topic": "take-off", "weight": 0.2, "because": "frequency:never"}]', '{"symptoms": ["racing-heart"], "triggers": ["control", "turbulence"], "copingMethods": ["therapy"], "desiredSupport": ["education", "progress"], "anxietyTimeline": "recent", "flyingFrequency": "never"}', 'no-plans');
insert into read.recommendation_interest_v1 (user_id, interests, anxiety_profile, flight_timeline) values ('demo-listener', '[{"topic": "breathing", "weight": 0.951, "because": "symptom:shortness-breath"}, {"topic": "take-off", "weight": 0.86, "because": "trigger:takeoff"}, {"topic": "technical", "weight": 0.804, "because": "support:education"}, {"topic": "turbulence", "weight": 0.8, "because": "trigger:turbulence"}, {"topic": "control", "weight": 0.8, "because": "trigger:control"}, {"topic": "anticipation", "weight": 0.79, "because": "timeline:next-month"}, {"topic": "panic", "weight": 0.657, "because": "support:calming-tools"}, {"topic": "body", "weight": 0.65, "because": "symptom:racing-heart"}, {"topic": "trauma", "weight": 0.6, "because": "since:incident"}, {"topic": "programs", "weight": 0.6, "because": "support:guidance"}, {"topic": "crash", "weight": 0.36, "because": "support:education"}, {"topic": "landing", "weight": 0.3, "because": "trigger:takeoff"}, {"topic": "airport", "weight": 0.3, "because": "timeline:next-month"}, {"topic": "sleep", "weight": 0.3, "because": "support:calming-tools"}]', '{"symptoms": ["racing-heart", "shortness-breath"], "triggers": ["turbulence", "takeoff", "control"], "copingMethods": ["breathing", "avoiding"], "desiredSupport": ["guidance", "calming-tools", "education"], "anxietyTimeline": "incident", "flyingFrequency": "rarely"}', 'next-month');
insert into read.recommendation_interest_v1 (user_id, interests, anxiety_profile, flight_timeline) values ('demo-subscriber', '[{"topic": "claustrophobia", "weight": 0.94, "because": "trigger:claustrophobia"}, {"topic": "breathing", "weight": 0.804, "because": "support:calming-tools"}, {"topic": "airport", "weight": 0.8, "because": "trigger:airport"}, {"topic": "programs", "weight": 0.75, "because": "support:progress"}, {"topic": "nausea", "weight": 0.72, "because": "symptom:nausea"}, {"topic": "body", "weight": 0.6, "because": "symptom:dizziness"}, {"topic": "panic", "weight": 0.51, "because": "support:calming-tools"}, {"topic": "sleep", "weight": 0.44, "because": "support:calming-tools"}, {"topic": "anticipation", "weight": 0.3, "because": "trigger:airport"}, {"topic": "security", "weight": 0.2, "because": "trigger:airport"}, {"topic": "technical", "weight": 0.2, "because": "timeline:next-3-6-months"}]', '{"symptoms": ["dizziness", "nausea"], "triggers": ["claustrophobia", "airport", "the moment the door closes"], "copingMethods": ["meditation", "a window seat and music"], "desiredSupport": ["calming-tools", "progress", "private"], "anxietyTimeline": "always", "flyingFrequency": "occasionally"}', 'next-3-6-months');

insert into read.session_log_v1 (session_id, user_id, content_id, started_at, ended_at, listened_seconds, position_seconds, completed, completed_at, content_duration) values ('96e396f0-f9e5-85db-8499-438d0779e199', 'CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', '95ea0307-8017-8f57-9127-4b8d0078788f', '2026-11-22 23:24:26.958+00', '2026-11-22 23:24:30.988+00', '3.5', '3.5', 't', '2026-11-22 23:24:30.988+00', '180.01075');
insert into read.session_log_v1 (session_id, user_id, content_id, started_at, ended_at, listened_seconds, position_seconds, completed, completed_at, content_duration) values ('ac454af0-0cb7-8c52-94d4-e4edad87dfc3', 'hqGFLa4exBbkKlroNXRVrGzGpvvJ', '95ea0307-8017-8f57-9127-4b8d0078788f', '2026-11-22 23:24:35.24+00', '2026-11-22 23:24:39.275+00', '3.5', '3.5', 't', '2026-11-22 23:24:39.275+00', '180.01075');
insert into read.session_log_v1 (session_id, user_id, content_id, started_at, ended_at, listened_seconds, position_seconds, completed, completed_at, content_duration) values ('afceea02-4034-828e-872a-413586e3849c', 'demo-subscriber', '95ea0307-8017-8f57-9127-4b8d0078788f', '2026-11-22 23:24:31.071+00', '2026-11-22 23:24:35.146+00', '3.5', '3.5', 't', '2026-11-22 23:24:35.146+00', '180.01075');

insert into read.streak_completion_v1 (completion_id) values ('96e396f0-f9e5-85db-8499-438d0779e199');
insert into read.streak_completion_v1 (completion_id) values ('ac454af0-0cb7-8c52-94d4-e4edad87dfc3');
insert into read.streak_completion_v1 (completion_id) values ('afceea02-4034-828e-872a-413586e3849c');

insert into read.streak_day_v1 (user_id, day, first_completed_at, last_completed_at, time_zone, first_time_zone, completions) values ('CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', '2026-11-22', '2026-11-22 23:24:30.988+00', '2026-11-22 23:24:30.988+00', 'UTC', 'UTC', '1');
insert into read.streak_day_v1 (user_id, day, first_completed_at, last_completed_at, time_zone, first_time_zone, completions) values ('demo-subscriber', '2026-11-22', '2026-11-22 23:24:35.146+00', '2026-11-22 23:24:35.146+00', 'UTC', 'UTC', '1');
insert into read.streak_day_v1 (user_id, day, first_completed_at, last_completed_at, time_zone, first_time_zone, completions) values ('hqGFLa4exBbkKlroNXRVrGzGpvvJ', '2026-11-22', '2026-11-22 23:24:39.275+00', '2026-11-22 23:24:39.275+00', 'UTC', 'UTC', '1');

insert into read.transcript_v1 (content_id, vtt, updated_at) values ('95ea0307-8017-8f57-9127-4b8d0078788f', 'WEBVTT

00:00:06.000 --> 00:00:10.624
The flight has not begun, and still you have been flying it for days.

00:00:11.524 --> 00:00:13.810
That is what a careful mind does.

00:00:14.710 --> 00:00:18.599
It rehearses, so that nothing can surprise you.

00:00:19.499 --> 00:00:23.072
The trouble is that it only rehearses the bad version.

00:00:37.072 --> 00:00:39.822
Let your shoulders come down a little.

00:00:40.722 --> 00:00:43.936
Breathe in through your nose while you count to four.

00:00:44.836 --> 00:00:48.409
Let the breath go slowly, while you count to six.

00:00:49.309 --> 00:00:51.130
Again, in for four.

00:00:52.030 --> 00:00:53.557
And out for six.

00:01:07.557 --> 00:01:09.560
Now notice where you are.

00:01:10.460 --> 00:01:12.610
There is a chair, or a bed.

00:01:13.510 --> 00:01:16.464
There is a floor under you that does not move.

00:01:17.364 --> 00:01:19.831
Nothing is asked of you in this minute.

00:01:33.831 --> 00:01:38.711
When the thought of the flight comes back, you do not have to win an argument with it.

00:01:39.611 --> 00:01:42.074
You can say, quietly:

00:01:42.974 --> 00:01:44.790
that is the rehearsal.

00:01:45.690 --> 00:01:48.415
Then come back to the next breath out.

00:02:02.415 --> 00:02:05.274
If it helps, give the worry a time.

00:02:06.174 --> 00:02:09.229
Ten minutes after dinner, with a pen.

00:02:10.129 --> 00:02:14.360
Write down what you fear, and beside it one thing you will do.

00:02:15.260 --> 00:02:19.668
At all other times, the worry may wait for its appointment.

00:02:33.668 --> 00:02:36.376
You may still be nervous on the day.

00:02:37.276 --> 00:02:41.088
Nervous people fly every day, and they arrive.

00:02:41.988 --> 00:02:45.729
For now, there is only this breath, and the next one.
', '2026-11-22 23:21:26.868+00');

insert into read.user_stream_v1 (user_id, stream, since) values ('CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', 'completion-CCtF9cNF1sOt4GGsFvz7yfKuFMDZ:95ea0307-8017-8f57-9127-4b8d0078788f', '2026-11-22 23:24:30.995+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', 'rating-CCtF9cNF1sOt4GGsFvz7yfKuFMDZ:95ea0307-8017-8f57-9127-4b8d0078788f', '2026-11-22 23:24:31.027+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', 'session-96e396f0-f9e5-85db-8499-438d0779e199', '2026-11-22 23:24:26.968+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', 'user-CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', '2026-11-22 23:24:26.69+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('CCtF9cNF1sOt4GGsFvz7yfKuFMDZ', 'view-d63456c1-5ddc-8ca5-af03-c92c579851ad', '2026-11-22 23:24:26.876+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('demo-admin', 'media-477371b1-8b99-4862-a03e-aba84f4f1691', '2026-11-22 23:21:07.289+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('demo-admin', 'user-demo-admin', '2026-11-22 23:20:43.21+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('demo-analyst', 'user-demo-analyst', '2026-11-22 23:20:43.112+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('demo-listener', 'user-demo-listener', '2026-11-22 23:20:43.224+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('demo-subscriber', 'completion-demo-subscriber:95ea0307-8017-8f57-9127-4b8d0078788f', '2026-11-22 23:24:35.153+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('demo-subscriber', 'rating-demo-subscriber:95ea0307-8017-8f57-9127-4b8d0078788f', '2026-11-22 23:24:35.186+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('demo-subscriber', 'session-afceea02-4034-828e-872a-413586e3849c', '2026-11-22 23:24:31.074+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('demo-subscriber', 'subscription-demo-subscriber', '2026-11-22 23:20:43.401+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('demo-subscriber', 'user-demo-subscriber', '2026-11-22 23:20:43.087+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('demo-subscriber', 'view-ce70377e-b2db-8484-a1da-0e6b33260bee', '2026-11-22 23:24:31.063+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('hqGFLa4exBbkKlroNXRVrGzGpvvJ', 'completion-hqGFLa4exBbkKlroNXRVrGzGpvvJ:95ea0307-8017-8f57-9127-4b8d0078788f', '2026-11-22 23:24:39.287+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('hqGFLa4exBbkKlroNXRVrGzGpvvJ', 'rating-hqGFLa4exBbkKlroNXRVrGzGpvvJ:95ea0307-8017-8f57-9127-4b8d0078788f', '2026-11-22 23:24:39.333+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('hqGFLa4exBbkKlroNXRVrGzGpvvJ', 'session-ac454af0-0cb7-8c52-94d4-e4edad87dfc3', '2026-11-22 23:24:35.244+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('hqGFLa4exBbkKlroNXRVrGzGpvvJ', 'user-hqGFLa4exBbkKlroNXRVrGzGpvvJ', '2026-11-22 23:24:26.803+00');
insert into read.user_stream_v1 (user_id, stream, since) values ('hqGFLa4exBbkKlroNXRVrGzGpvvJ', 'view-a31a0e02-250a-8d2c-aaf3-8c0e90efbb76', '2026-11-22 23:24:35.225+00');

insert into read.waitlist_v1 (entry_id, email, country, joined_at, erased_at) values ('a8296fa5c7cf8a2bd4fcd0130f46c02f81360926d5951d2708c5c2ca3d4a0748', 'waiting@example.com', null, '2026-11-22 23:25:36.806+00', null);
insert into read.waitlist_v1 (entry_id, email, country, joined_at, erased_at) values ('fcbc669c98dfe8b2cdfc1e9770054809d56db8601080bcb49e8750e456e0ba53', 'later@example.com', null, '2026-11-22 23:25:37.105+00', null);

insert into api.account_deletion (user_id, waitlist_entry_id, requested_at, done, finished_at) values ('hqGFLa4exBbkKlroNXRVrGzGpvvJ', null, '2026-11-22 23:24:39.505+00', '{key,subscription,answers,sign-in}', '2026-11-22 23:24:39.548+00');

insert into api.heartbeat (is_only, at) values ('t', '2026-11-22 23:20:42.841028+00');

insert into media.packaging_progress (media_id, attempt, progress, step, updated_at) values ('477371b1-8b99-4862-a03e-aba84f4f1691', '381a9251', '0.900990099009901', 'Storing all qualities', '2026-11-22 23:22:49.672003+00');

select pg_catalog.setval('log.event_position_seq', 57, true);
alter table log.event add constraint event_pkey PRIMARY KEY ("position");
alter table log.event add constraint event_stream_id_key UNIQUE (stream, id);
alter table log.event add constraint event_stream_revision_key UNIQUE (stream, revision);
alter table keys.master_key_proof add constraint master_key_proof_only_row_check CHECK (only_row);
alter table keys.master_key_proof add constraint master_key_proof_pkey PRIMARY KEY (only_row);
alter table keys.subject_key add constraint subject_key_pkey PRIMARY KEY (subject);
alter table projections.checkpoint add constraint checkpoint_pkey PRIMARY KEY (name, version);
alter table projections.failure add constraint failure_pkey PRIMARY KEY (name, version);
alter table projections.skip add constraint skip_pkey PRIMARY KEY (name, definition, "position");
alter table read.account_v1 add constraint account_v1_pkey PRIMARY KEY (user_id);
alter table read.analytics_count_v1 add constraint analytics_count_v1_pkey PRIMARY KEY (day, name);
alter table read.completed_session_v1 add constraint completed_session_v1_pkey PRIMARY KEY (completion_id);
alter table read.cover_image_v1 add constraint cover_image_v1_pkey PRIMARY KEY (image_id);
alter table read.entitlement_v1 add constraint entitlement_v1_pkey PRIMARY KEY (user_id);
alter table read.library_v1 add constraint library_v1_pkey PRIMARY KEY (content_id);
alter table read.media_played_v1 add constraint media_played_v1_pkey PRIMARY KEY (content_id);
alter table read.media_use_v1 add constraint media_use_v1_pkey PRIMARY KEY (media_id);
alter table read.media_v1 add constraint media_v1_pkey PRIMARY KEY (media_id);
alter table read.program_v1 add constraint program_v1_pkey PRIMARY KEY (program_id);
alter table read.progress_session_v1 add constraint progress_session_v1_pkey PRIMARY KEY (session_id);
alter table read.progress_v1 add constraint progress_v1_pkey PRIMARY KEY (user_id, content_id);
alter table read.rating_v1 add constraint rating_v1_pkey PRIMARY KEY (user_id, content_id);
alter table read.recommendation_interest_v1 add constraint recommendation_interest_v1_pkey PRIMARY KEY (user_id);
alter table read.session_log_v1 add constraint session_log_v1_pkey PRIMARY KEY (session_id);
alter table read.streak_completion_v1 add constraint streak_completion_v1_pkey PRIMARY KEY (completion_id);
alter table read.streak_day_v1 add constraint streak_day_v1_pkey PRIMARY KEY (user_id, day);
alter table read.transcript_v1 add constraint transcript_v1_pkey PRIMARY KEY (content_id);
alter table read.user_stream_v1 add constraint user_stream_v1_pkey PRIMARY KEY (user_id, stream);
alter table read.waitlist_v1 add constraint waitlist_v1_pkey PRIMARY KEY (entry_id);
alter table api.account_deletion add constraint account_deletion_pkey PRIMARY KEY (user_id);
alter table api.heartbeat add constraint heartbeat_pkey PRIMARY KEY (is_only);
alter table api.idempotency add constraint idempotency_pkey PRIMARY KEY (user_id, key);
alter table api.rate_limit add constraint rate_limit_pkey PRIMARY KEY (limit_name, key);
alter table media.packaging_progress add constraint packaging_progress_pkey PRIMARY KEY (media_id);
alter table projections.failure add constraint failure_name_version_fkey FOREIGN KEY (name, version) REFERENCES projections.checkpoint(name, version) ON DELETE CASCADE;
CREATE INDEX account_deletion_finished_at ON api.account_deletion USING btree (finished_at);
CREATE INDEX account_deletion_unfinished ON api.account_deletion USING btree (requested_at) WHERE (finished_at IS NULL);
CREATE INDEX completed_session_v1_user_id_completed_at_idx ON read.completed_session_v1 USING btree (user_id, completed_at DESC);
CREATE INDEX entitlement_v1_customer_id_idx ON read.entitlement_v1 USING btree (customer_id);
CREATE INDEX idempotency_expires_at ON api.idempotency USING btree (expires_at);
CREATE INDEX library_v1_created_at_idx ON read.library_v1 USING btree (created_at DESC);
CREATE INDEX library_v1_media_id_idx ON read.library_v1 USING btree (media_id);
CREATE INDEX program_v1_created_at_idx ON read.program_v1 USING btree (created_at DESC);
CREATE INDEX progress_v1_user_id_last_heard_at_idx ON read.progress_v1 USING btree (user_id, last_heard_at DESC);
CREATE INDEX rate_limit_resets_at ON api.rate_limit USING btree (resets_at);
CREATE INDEX session_log_v1_user_id_started_at_idx ON read.session_log_v1 USING btree (user_id, started_at DESC);
CREATE INDEX waitlist_v1_joined_at_idx ON read.waitlist_v1 USING btree (joined_at);
CREATE UNIQUE INDEX checkpoint_one_active ON projections.checkpoint USING btree (name) WHERE active;

CREATE OR REPLACE FUNCTION log.append(p_stream text, p_expected integer, p_recheck boolean, p_ids uuid[], p_types text[], p_schema_versions integer[], p_data jsonb[], p_metadata jsonb[], OUT outcome text, OUT revision integer, OUT "position" bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  current_revision integer;
  known integer := 0;
begin
  perform pg_advisory_xact_lock_shared(7407, 1);
  select e.revision into current_revision from log.event e
   where e.stream = p_stream order by e.revision desc limit 1;
  current_revision := coalesce(current_revision, -1);
  if p_recheck or (p_expected <> -2 and p_expected <> current_revision) then
    select count(*), max(e.revision), max(e.position) into known, revision, "position"
      from log.event e where e.id = any(p_ids) and e.stream = p_stream;
    if known = cardinality(p_ids) then
      outcome := 'recorded';
      return;
    end if;
    if known > 0 then
      outcome := 'duplicate';
      return;
    end if;
    if p_expected <> -2 and p_expected <> current_revision then
      outcome := 'conflict';
      revision := current_revision;
      return;
    end if;
  end if;
  with inserted as (
    insert into log.event (stream, revision, id, type, schema_version, data, metadata)
    select p_stream, current_revision + n.ordinality::integer, n.id, n.type, n.schema_version, n.data, n.metadata
      from unnest(p_ids, p_types, p_schema_versions, p_data, p_metadata)
        with ordinality n(id, type, schema_version, data, metadata, ordinality)
     order by n.ordinality
    returning event.revision, event.position
  )
  select 'appended', max(i.revision), max(i.position) into outcome, revision, "position" from inserted i;
end $function$;

create view read.account as
 SELECT user_id,
    name,
    email,
    onboarding_complete,
    flight_timeline,
    anxiety_profile,
    created_at,
    erased_at
   FROM read.account_v1;

create view read.analytics_count as
 SELECT day,
    name,
    count
   FROM read.analytics_count_v1;

create view read.completed_session as
 SELECT completion_id,
    user_id,
    content_id,
    content_duration,
    completed_at
   FROM read.completed_session_v1;

create view read.cover_image as
 SELECT image_id,
    key_prefix,
    placeholder,
    stored_at,
    is_named
   FROM read.cover_image_v1;

create view read.entitlement as
 SELECT user_id,
    has_access_until,
    status,
    reason,
    customer_id,
    subscription_id,
    currency,
    paid_until,
    ends_at,
    ended_at,
    checkout_started_at,
    standing
   FROM read.entitlement_v1;

create view read.library as
 SELECT content_id,
    title,
    description,
    type,
    file_url,
    thumbnail_url,
    cover_image_url,
    duration,
    category_id,
    tags,
    is_published,
    is_free_content,
    session_text,
    media_id,
    view_count,
    cover_prefix,
    cover_placeholder,
    created_at,
    updated_at,
    first_published_at,
    revision,
    covers
   FROM read.library_v1;

create view read.media as
 SELECT media_id,
    file_name,
    content_type,
    size,
    uploaded_by,
    uploaded_at,
    state,
    attempt,
    reason,
    packaged,
    complete
   FROM read.media_v1;

create view read.media_use as
 SELECT media_id,
    content_ids,
    last_used_at
   FROM read.media_use_v1;

create view read.program as
 SELECT program_id,
    title,
    description,
    who_is_this_for,
    cover_url,
    tags,
    is_published,
    content_ids,
    cover_prefix,
    cover_placeholder,
    created_at,
    updated_at,
    first_published_at,
    revision
   FROM read.program_v1;

create view read.progress as
 SELECT user_id,
    content_id,
    sessions,
    completed_sessions,
    listened_seconds,
    position_seconds,
    completed,
    completed_at,
    last_heard_at,
    position_at
   FROM read.progress_v1;

create view read.rating as
 SELECT user_id,
    content_id,
    rating,
    rated_at
   FROM read.rating_v1;

create view read.recommendation_interest as
 SELECT user_id,
    interests,
    anxiety_profile,
    flight_timeline
   FROM read.recommendation_interest_v1;

create view read.session_log as
 SELECT session_id,
    user_id,
    content_id,
    started_at,
    ended_at,
    listened_seconds,
    position_seconds,
    completed,
    completed_at,
    content_duration
   FROM read.session_log_v1;

create view read.streak_day as
 SELECT user_id,
    day,
    first_completed_at,
    last_completed_at,
    time_zone,
    first_time_zone,
    completions
   FROM read.streak_day_v1;

create view read.transcript as
 SELECT content_id,
    vtt,
    updated_at
   FROM read.transcript_v1;

create view read.user_stream as
 SELECT user_id,
    stream,
    since
   FROM read.user_stream_v1;

create view read.waitlist as
 SELECT entry_id,
    email,
    country,
    joined_at,
    erased_at
   FROM read.waitlist_v1;
