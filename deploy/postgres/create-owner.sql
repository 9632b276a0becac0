-- Run once, by the superuser, on an empty server: docker-compose.yml mounts it where the postgres image looks. Throughline's own role is no superuser; it
-- owns one database and makes the two roles that work on it, which own nothing.
\getenv owner_password THROUGHLINE_OWNER_PASSWORD
create role throughline_owner login createrole password :'owner_password';
create database throughline owner throughline_owner;
revoke all on database throughline from public;
grant connect on database throughline to public;
