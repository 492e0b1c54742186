import { useState } from 'react'
import { tryStorage } from '../../storage/try-storage.ts'
import type { Order } from './calling-order.ts'

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
