import { Closure, company, locales, type Settings } from '@concrete-quote/openapi'
import { InputField, RequestForm } from '../../frame/form.tsx'
import { Item } from '../../frame/section.tsx'
import { useSettingsChange } from '../../queries/change-settings.ts'

/** The days that the owner closes beside those of the record. */
export function ClosedDays({ closures: all }: Pick<Settings, 'closures'>) {
  const closures = all.filter(isNotOver)
  const save = useSettingsChange()
  const others = (stored: Closure[], { from, to }: Closure) =>
    stored.filter((each) => isNotOver(each) && (each.from !== from || each.to !== to))
  return (
    <div className="setting">
      <p>
        Your pages list these days, and visitors are promised a call after them.
        {alwaysClosed && ` You are closed anyway on ${alwaysClosed}.`}
      </p>
      <ul>
        {closures.map((closure) => (
          <Item
            key={formatClosure(closure)}
            name={formatClosure(closure)}
            hint=""
            actions={
              <button
                type="button"
                className="danger"
                onClick={() => save.mutate((now) => ({ closures: others(now.closures, closure) }))}
              >
                Remove<span className="hidden"> {formatClosure(closure)}</span>
              </button>
            }
          />
        ))}
      </ul>
      <RequestForm
        aria-label="Close days"
        schema={Closure}
        read={(fields) => ({ from: fields.get('from'), to: fields.get('to') || fields.get('from') })}
        request={{
          ...save,
          mutate: (added, options) =>
            save.mutate(
              (now) => ({
                closures: [...others(now.closures, added), added].sort((a, b) => (a.from < b.from ? -1 : 1)),
              }),
              options,
            ),
        }}
        button="Close these days"
      >
        <InputField label="First day" name="from" type="date" problem="Enter the first day." />
        <InputField
          label="Last day"
          name="to"
          type="date"
          hint="If blank, one day."
          problem="Enter the last day, not before the first."
        />
      </RequestForm>
    </div>
  )
}

/** Whether a closure ends today or later, where the office is. */
function isNotOver({ to }: Closure): boolean {
  return to >= new Date().toLocaleDateString('sv-SE', { timeZone: company.timeZone })
}

const days = new Intl.DateTimeFormat(locales.en, { dateStyle: 'full', timeZone: 'UTC' })

const formatClosure = ({ from, to }: Closure) => days.formatRange(new Date(from), new Date(to))

/** The days of the record: names of holidays, dates, and ranges of dates such as `2026-12-24/2027-01-02`. */
const alwaysClosed = new Intl.ListFormat(locales.en).format(
  company.closedDays.map((day) => {
    const [from = '', to = from] = day.split('/')
    return Number.isNaN(Date.parse(from)) ? day : formatClosure({ from, to })
  }),
)
