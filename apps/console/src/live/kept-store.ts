/*
 * One small database of this browser: what a reload shows while the server is out of reach. Every call opens and closes
 * it, so that it can be deleted at any moment. All of them reject where the browser refuses storage.
 */

export type KeptName = 'session' | 'fleet'

const DATABASE = 'kept'
const STORE = 'kept'

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('no database'))
  })

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const asked = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('nothing was stored'))
    })
  } finally {
    database.close()
  }
}

export const keep = (name: KeptName, value: object): Promise<unknown> =>
  within('readwrite', (store) => store.put(value, name))

/** What was kept last under this name; undefined when nothing was. */
export const recall = (name: KeptName): Promise<unknown> => within<unknown>('readonly', (store) => store.get(name))

export const forget = (name: KeptName): Promise<unknown> => within('readwrite', (store) => store.delete(name))
