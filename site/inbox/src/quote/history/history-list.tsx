import { formatTime } from '../../words/time.ts'
import type { HistoryLine } from './history-lines.ts'

/** Things that happened to a quote, as a list. */
export function HistoryList({ lines }: { lines: HistoryLine[] }) {
  return (
    <ol className="history">
      {lines.map(({ at, text, by }, index) => (
        // Several may have happened at the same time.
        <li key={index}>
          <time dateTime={at}>{formatTime(at)}</time>
          <span>
            <bdi>{text}</bdi>
            {by !== null && (
              <span className="by">
                {' · '}
                <bdi>{by}</bdi>
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
