import { join } from 'node:path'

/** The store's file in a data folder. */
export const storeFile = (dataDir: string) => join(dataDir, 'quotes.db')

/** SQLite's write-ahead log, which belongs to the file as long as it exists. */
export const walOf = (file: string) => `${file}-wal`

/** All files of the store, of which those beside the first exist while it is open. */
export const filesOf = (file: string) => [file, walOf(file), `${file}-shm`]
