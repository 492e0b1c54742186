import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { InputField } from '../../frame/form.tsx'
import { partnersQuery } from '../../queries/resources.ts'

/** The partner whose quotes a program gets, of whom those that are registered are suggested. */
export function PartnerField({ hint }: { hint: string }) {
  const { data: partners = [] } = useQuery(partnersQuery)
  const list = useId()
  return (
    <>
      <InputField label="Requests of partner" name="source" hint={hint} list={list} />
      <datalist id={list}>
        {partners.map(({ source }) => (
          <option key={source} value={source} />
        ))}
      </datalist>
    </>
  )
}
