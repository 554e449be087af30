// Addresses of the pages that bring orders in.
export const ORDERS_PATH = '/admin/orders'
export const NEW_ORDER_PATH = '/admin/orders/new'
export const IMPORT_PATH = '/admin/orders/import'
