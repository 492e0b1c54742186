import type { Order } from './calling-order.ts'

const labels = { oldest: 'Oldest first', newest: 'Newest first' } as const satisfies Record<Order, string>

interface OrderSwitchProps {
  order: Order
  setOrder: (order: Order) => void
}

/** Chooses the order of the quotes that wait. */
export function OrderSwitch({ order, setOrder }: OrderSwitchProps) {
  return (
    <fieldset className="order">
      <legend className="hidden">Order</legend>
      {(Object.keys(labels) as Order[]).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="order"
            value={value}
            checked={value === order}
            onChange={() => setOrder(value)}
          />
          <span>{labels[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
