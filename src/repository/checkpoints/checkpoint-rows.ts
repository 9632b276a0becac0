import type { Checkpoint, CheckpointMetadata } from '@langchain/langgraph-checkpoint';

export interface ChannelRecord {
  readonly channel: string;
  readonly version: string;
  readonly encoding: string;
  readonly value: Buffer;
}

export interface WriteRecord {
  readonly namespace: string;
  readonly checkpointId: string;
  readonly taskId: string;
  readonly index: number;
  readonly channel: string;
  readonly encoding: string;
  readonly value: Buffer;
}

/** A stored checkpoint, its values encoded. */
export interface CheckpointRows {
  readonly runKey: string;
  readonly namespace: string;
  readonly id: string;
  readonly parentId: string | null;
  readonly body: Omit<Checkpoint, 'channel_values'>;
  readonly metadata: CheckpointMetadata;
  readonly channels: readonly ChannelRecord[];
  readonly writes: readonly WriteRecord[];
  /** Sends that a checkpoint before format 4 left to its parent's writes. */
  readonly sends: readonly { readonly encoding: string; readonly value: Buffer }[];
}
