/** What an operator fills into .env; made up. */
export const filledIn = {
  POSTGRES_PASSWORD: 'superuser-0123456789abcdef',
  THROUGHLINE_OWNER_PASSWORD: 'owner-0123456789abcdef',
  THROUGHLINE_SECRET: 'secret-0123456789abcdef0123456789abcdef',
  REDIS_PASSWORD: 'redis-0123456789abcdef',
} as const;
