import { company, type Company } from '@concrete-quote/openapi'
import { formatMonth } from '../content/format-month.ts'
import { useTexts } from '../content/texts-by-language.ts'
import { Tooltip } from './actions.tsx'
import { Icon } from './icon.tsx'

/**
 * Testimonials in a carousel (WAI-ARIA carousel pattern). Without scripts it is a scrollable row; the buttons appear
 * when `scripts/carousel.ts` has loaded. Nothing if there are none.
 * @param loop Continue with the first slide after the last. If false, the buttons are disabled at the ends.
 */
export function Testimonials({ title, loop = true }: { title: string; loop?: boolean }) {
  const { carousel } = useTexts()
  if (company.reviews.length === 0) return null
  return (
    <section
      className="carousel"
      aria-roledescription={carousel.roles.carousel}
      aria-labelledby="testimonials"
      data-loop={loop}
      data-script="/src/scripts/carousel.ts"
    >
      <div className="carousel-head">
        <h2 id="testimonials">{title}</h2>
        <div className="carousel-buttons" hidden>
          <p
            aria-live="polite"
            data-one={carousel.status.one}
            data-several={carousel.status.several}
            data-and={carousel.status.and}
          />
          {(['previous', 'next'] as const).map((move) => (
            <Tooltip key={move} text={carousel[move].tooltip}>
              {(tooltip) => (
                <button
                  className="icon-button"
                  type="button"
                  data-move={move}
                  aria-label={carousel[move].label}
                  aria-describedby={tooltip}
                >
                  <Icon name={move === 'next' ? 'arrow' : 'back'} />
                </button>
              )}
            </Tooltip>
          ))}
        </div>
      </div>
      {/* Focusable, so that it can be scrolled by keyboard without scripts. */}
      <div className="carousel-viewport" role="group" aria-label={carousel.reviews} tabIndex={0}>
        <div className="carousel-slides">
          {company.reviews.map((review, index) => (
            <div
              key={review.name}
              className="carousel-slide"
              role="group"
              aria-roledescription={carousel.roles.slide}
              aria-label={carousel.position(index + 1, company.reviews.length)}
            >
              <Review {...review} />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

type Review = Company['reviews'][number]

/** A testimonial: what was built, what the customer says, and when. */
export function Review(review: Review) {
  const { name, location, month, rating, writtenIn, project, sample, source } = review
  const { carousel, lang } = useTexts()
  const date = formatMonth(month, lang)
  return (
    <figure className="card review">
      <p className="job">{carousel.job(project[lang], location)}</p>
      <Stars rating={rating} />
      <blockquote>
        <p>{review.review[lang]}</p>
      </blockquote>
      <figcaption>
        <strong>{name}</strong>
        <span>{date}</span>
        {source && (
          <span>
            <Source {...source} />
          </span>
        )}
        {sample && <span>{carousel.sample}</span>}
        {writtenIn !== lang && <span>{carousel.translatedFrom(writtenIn)}</span>}
      </figcaption>
    </figure>
  )
}

/** The first review that a customer has published, in brief, with a link to all of it. Nothing if all are samples. */
export function PublishedReview() {
  const { carousel, lang } = useTexts()
  const published = company.reviews.find(({ sample }) => !sample)
  if (!published?.source) return null
  return (
    <figure className="wide published">
      <Stars rating={published.rating} />
      <blockquote>
        <p>{published.review[lang]}</p>
      </blockquote>
      <figcaption>
        {published.name} <Source {...published.source} />
        {published.writtenIn !== lang && <span> · {carousel.translatedFrom(published.writtenIn)}</span>}
      </figcaption>
    </figure>
  )
}

function Stars({ rating }: Pick<Review, 'rating'>) {
  const { carousel } = useTexts()
  return (
    <p className="stars">
      <span aria-hidden="true">
        {Array.from({ length: rating }, (_, index) => (
          <svg key={index} viewBox="0 0 24 24">
            <path d="m12 2.5 2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4-6.1 3.4 1.4-6.8-5.1-4.7 6.9-.8Z" />
          </svg>
        ))}
      </span>
      {carousel.stars(rating)}
    </p>
  )
}

function Source({ name, url }: NonNullable<Review['source']>) {
  return <a href={url}>{useTexts().carousel.source(name)}</a>
}
