/** A request of the corpus: what was typed. */
export interface Sample {
  name: string
  phone: string
  email?: string
  details: string
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
