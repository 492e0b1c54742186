import { useState } from 'react'
import { tryStorage } from '../../storage.ts'
import type { Order } from './use-quotes.ts'

/** Where the choice is stored in this browser. */
const setting = 'order'

/** The order of the quotes that wait: the oldest first, unless somebody has chosen otherwise in this browser. */
export function useOrder(): [Order, (order: Order) => void] {
  const [order, setOrder] = useState<Order>(() =>
    tryStorage(() => localStorage.getItem(setting)) === 'newest' ? 'newest' : 'oldest',
  )
  return [
    order,
    (order) => {
      setOrder(order)
      tryStorage(() => localStorage.setItem(setting, order))
    },
  ]
}

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
