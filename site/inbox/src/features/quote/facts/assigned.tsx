import { useQuery } from '@tanstack/react-query'
import { useUpdateQuote } from '../../../queries/changes.ts'
import type { VersionedQuote } from '../../../queries/quote-queries.ts'
import { usersQuery } from '../../../queries/resources.ts'

/** Who takes care of a quote. Not shown to the only user. */
export function Assigned({ version }: { version: VersionedQuote }) {
  const { assignedTo } = version.quote
  const update = useUpdateQuote(version)
  const { data: users = [] } = useQuery(usersQuery)
  // The account may have been removed.
  const isGone = assignedTo !== null && !users.some(({ username }) => username === assignedTo)
  if (users.length < 2 && assignedTo === null) return null
  return (
    <label className="assigned">
      Assigned to
      <select
        value={assignedTo ?? ''}
        onChange={({ target }) => !update.isPending && update.mutate({ assignedTo: target.value || null })}
      >
        <option value="">Nobody</option>
        {isGone && <option>{assignedTo}</option>}
        {users.map(({ username, isCurrent }) => (
          <option key={username} value={username}>
            {isCurrent ? `${username} (you)` : username}
          </option>
        ))}
      </select>
    </label>
  )
}
