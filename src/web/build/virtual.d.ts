declare module 'virtual:operation-routes' {
  /** How each operation is called; made from src/operations when the app is built. */
  export const operationRoutes: Readonly<
    Record<import('../../operations/operations.ts').OperationId, import('../../operations/operation-route.ts').OperationRoute>
  >;
}
