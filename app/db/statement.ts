// The query builder as the app names it.
export { runStatement, type Store, type StoreFailure } from '#db/store.ts'
