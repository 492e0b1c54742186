/** A request of the corpus: what was typed, and the address that sent it, if others send from it, too. */
export interface Sample {
  name: string
  phone: string
  email?: string
  details: string
  from?: string
}

/** Splits the name at the first space, as people fill in two fields. Bots repeat a single name. */
export function toRequest({ name, phone, email, details }: Sample) {
  const [firstName = '', ...rest] = name.split(' ')
  return {
    firstName,
    lastName: rest.join(' ') || firstName,
    phone,
    email: email ?? null,
    projectType: 'driveway',
    projectDetails: details,
  }
}
