import type { Order } from './use-quotes.ts'

const labels = { oldest: 'Oldest first', newest: 'Newest first' } as const satisfies Record<Order, string>

export interface OrderSwitchProps {
  order: Order
  setOrder: (order: Order) => void
}

/** Chooses the order of the quotes that wait. */
export function OrderSwitch({ order, setOrder }: OrderSwitchProps) {
  return (
    <fieldset className="order">
      <legend className="hidden">Order</legend>
      {(Object.keys(labels) as Order[]).map((value) => (
        <label key={value} className="check">
          <input type="radio" name="order" checked={value === order} onChange={() => setOrder(value)} />
          {labels[value]}
        </label>
      ))}
    </fieldset>
  )
}
