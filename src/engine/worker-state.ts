/*
 *              opened               leave                 emptied
 *   starting ──────────▶ running ──────────▶ draining ──────────────▶ closed
 *      │                    │                   │                       ▲ ▲
 *      │                    │ lose              │ lose                  │ │
 *      │                    └─────────▶ lost ◀──┘                       │ │
 *      │                                 │ emptied                      │ │
 *      │                                 └──────────────────────────────┘ │
 *      └──────────────────────────────────────────────────────────────────┘
 *         lose
 *
 *   starting   The queue and the session open. The worker claims nothing yet.
 *   running    It claims runs that it is notified of, sweeps for missed ones, relays those that
 *              find no slot, and renews its leases.
 *   draining   It was told to leave, or another version has migrated the database. It claims
 *              nothing, lets current steps finish within the grace time, and releases its runs.
 *   lost       Its session broke or a lease expired, so all its leases are free for others. It
 *              aborts its work and waits only a moment: the database may never answer.
 *   closed     It holds no run and sends no query.
 */

export type WorkerState = 'starting' | 'running' | 'draining' | 'lost' | 'closed';
export type WorkerEvent = 'opened' | 'leave' | 'lose' | 'emptied';

const transitions: Readonly<Record<WorkerState, Partial<Record<WorkerEvent, WorkerState>>>> = {
  starting: { opened: 'running', lose: 'closed' },
  running: { leave: 'draining', lose: 'lost' },
  draining: { lose: 'lost', emptied: 'closed' },
  lost: { emptied: 'closed' },
  closed: {},
};

/** Returns the state after the event; the same state when the event changes nothing. */
export function nextWorkerState(state: WorkerState, event: WorkerEvent): WorkerState {
  return transitions[state][event] ?? state;
}
