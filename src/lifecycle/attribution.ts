/** How a commit's Bolt was found, from the surest to the least sure. */
export const attributionWays = ['trailer', 'pull-request', 'merge', 'patch-id'] as const;
export type AttributionWay = (typeof attributionWays)[number];
