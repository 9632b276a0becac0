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
 *   starting   Its queue and its session open. Nothing is taken yet.
 *   running    It takes what it hears of, sweeps for what was missed, relays what it has no slots for, and renews its leases.
 *   draining   It was told to leave, or another version has migrated the database. It takes nothing more, lets the steps in hand finish within the
 *              grace time, renews their leases meanwhile, and gives their runs back.
 *   lost       Its session broke, or a lease could not be renewed in time: all of them are free for others. It aborts what is in hand, and waits for
 *              it only a moment, because what it has asked the database may never be answered.
 *   closed     Nothing is in hand, and nothing is asked any more.
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

/** The state after the event; the same one where the event says nothing new, such as that a worker that drains is told to leave. */
export function nextWorkerState(state: WorkerState, event: WorkerEvent): WorkerState {
  return transitions[state][event] ?? state;
}
