import type { StoredQuote } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import type { useUpdateQuote } from '../../queries/changes.ts'
import { usersQuery } from '../../queries/users.ts'

interface AssignedProps {
  quote: StoredQuote
  update: ReturnType<typeof useUpdateQuote>
}

/** Who takes care of a quote. Not shown to the only user. */
export function Assigned({ quote: { assignedTo }, update }: AssignedProps) {
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
