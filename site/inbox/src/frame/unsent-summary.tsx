import { Link } from 'wouter'
import { useListQuery } from '../location/list-query.ts'
import { useUnsentChanges } from '../queries/changes.ts'

/** How many changes wait for the network, and the quotes whose changes were not saved. */
export function UnsentSummary() {
  const { hrefTo } = useListQuery()
  const unsent = useUnsentChanges()
  const waiting = unsent.filter(({ error }) => error === null).length
  const failed = new Map(
    unsent.filter(({ error }) => error !== null).map(({ change: { before } }) => [before.id, before]),
  )
  return (
    <>
      <p role="status" className="unsent">
        {waiting > 0 &&
          `${waiting === 1 ? '1 change' : `${waiting} changes`} will be sent when you are back online.`}
      </p>
      <p role="alert" className="unsent error">
        {[...failed.values()].map(({ id, firstName, lastName }, index) => (
          <span key={id}>
            <span>{index > 0 ? ', ' : 'Not saved: '}</span>
            <Link href={hrefTo(`/quotes/${id}`)}>
              <bdi>
                {firstName} {lastName}
              </bdi>
            </Link>
          </span>
        ))}
      </p>
    </>
  )
}
