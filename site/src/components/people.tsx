import { company, type Company } from '@concrete-quote/openapi'
import { useTexts } from '../content/texts-by-language.ts'
import { imageUrl } from './picture.tsx'

/** Who does the work. Nothing if the record names nobody. */
export function People() {
  const { about, carousel, lang } = useTexts()
  const { heading, since } = about.people
  if (company.people.length === 0) return null
  return (
    <section className="section wide" aria-labelledby="people">
      <h2 id="people">{heading}</h2>
      <ul className="people">
        {company.people.map((person) => (
          <li key={person.name}>
            <Portrait {...person} />
            <div>
              <h3>{person.name}</h3>
              <p>{person.role[lang]}</p>
              <p>
                {since(person.since)}
                {person.sample && ` · ${carousel.sample}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The picture of a person, or the initials. The name is beside it. */
function Portrait({ name, portrait }: Company['people'][number]) {
  if (!portrait)
    return (
      <span className="portrait" aria-hidden="true">
        {name.replaceAll(/(\S)\S*\s*/g, '$1').slice(0, 2)}
      </span>
    )
  const image = `person-${portrait}` as const
  return (
    <picture>
      <source type="image/avif" srcSet={`${imageUrl(image, 160)}, ${imageUrl(image, 320)} 2x`} />
      <img
        className="portrait"
        src={imageUrl(image, 160, undefined, 'jpg')}
        width="160"
        height="160"
        alt=""
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
