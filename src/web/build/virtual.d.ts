declare module 'virtual:operation-routes' {
  /** How each operation is called; made from src/operations when the app is built. */
  export const operationRoutes: Readonly<
    Record<
      import('../../operations/operations.ts').OperationId,
      {
        readonly method: string;
        readonly path: string;
        readonly query?: readonly string[];
        readonly ifMatch?: true;
        readonly key?: true;
        readonly body?: true;
      }
    >
  >;
}
