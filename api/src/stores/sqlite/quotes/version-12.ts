// What is left of a column for each field, as version 1.2 stored quotes, until they are converted in the background
// (search-index.ts). A later version can do without it.

/** The columns that lists do not select by, of which these may not be null. */
export const requiredOf12 = ['firstName', 'lastName', 'phone', 'projectDetails']
const optional = [
  ...['email', 'reference', 'respondBy', 'pageUrl', 'answeredBy', 'note', 'address'],
  ...['preferredContact', 'preferredTime', 'lostReason'],
]
/** Those that lists select by, which remain. */
const selected = [
  'createdAt',
  'projectType',
  'source',
  'lang',
  'spam',
  'answeredAt',
  'assignedTo',
  'callBackAt',
]
export const columnsOf12 = [...requiredOf12, ...optional, ...selected, 'outcome', 'amount']
export const jsonColumnsOf12 = ['campaign', 'reasons', 'history']

/** SQL for a JSON value, or the text of what is damaged. */
const parsed = (name: string) => `iif(json_valid(${name}), json(${name}), ${name})`

/** SQL for a quote as JSON. */
export const jsonOf12 = `json_object(${[
  ...columnsOf12.map((name) => `'${name}', ${name}`),
  ...jsonColumnsOf12.map((name) => `'${name}', ${parsed(name)}`),
].join()})`

/** SQL that empties the columns that lists do not select by. */
export const emptiedOf12 = [
  ...requiredOf12.map((name) => `${name} = ''`),
  ...[...optional, 'campaign', 'calledAt'].map((name) => `${name} = NULL`),
  "reasons = '[]', history = '[]'",
].join()
