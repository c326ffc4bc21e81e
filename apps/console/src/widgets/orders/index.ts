export * from './may-cancel'
export * from './use-cancel-order'
