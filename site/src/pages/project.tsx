import { company, formMessages, publicUrlPlaceholder } from '@concrete-quote/openapi'
import type { CreativeWork } from 'schema-dts'
import { QuoteOrCall } from '../components/actions.tsx'
import type { Page } from '../components/document.tsx'
import { imageUrl, columnWidth, Picture } from '../components/picture.tsx'
import { ProjectRow } from '../components/projects.tsx'
import { CallToAction, Claims, Hero } from '../components/sections.tsx'
import { formatMonth } from '../content/format-month.ts'
import { pageTexts } from '../content/page-texts.ts'
import type { ProjectPage } from '../content/pages.ts'
import { findProject, headPhotos, mainPhoto, photoName } from '../content/projects.ts'
import type { SiteTexts } from '../content/site-texts.ts'

/** The page of a finished project: what was done, where, and when, with its photos. */
export function projectPage(texts: SiteTexts, name: ProjectPage): Page {
  const { about, beforeAfter, carousel, lang, projects } = texts
  const project = findProject(name)
  const { city, kind, month, photos, title, description, sample } = project
  const atHead = headPhotos(project)
  const others = photos.filter((photo) => !atHead.includes(photo))
  /** Whether a photo has a row of its own; see `styles/project.css`. */
  const isAlone = (index: number) => index % 2 === 0 && index === others.length - 1
  const query = `?projectType=${kind}`
  const facts = [
    { title: city, description: projects.city },
    { title: formMessages[lang].projectTypes[kind], description: projects.kind },
    { title: formatMonth(month, lang), description: projects.finished },
  ]
  // Those of the same kind first.
  const more = company.projects
    .filter((each) => each !== project)
    .toSorted((a, b) => Number(b.kind === kind) - Number(a.kind === kind))
  return {
    shareImage: photoName(mainPhoto(project)),
    styles: 'project',
    subject: describeProject(texts, name),
    content: (
      <>
        <Hero
          heading={title[lang]}
          lede={description[lang]}
          badge={sample ? carousel.sample : undefined}
          actions={<QuoteOrCall query={query} />}
          picture={
            <div className="head-photos">
              {atHead.map((photo, index) => (
                <figure key={photo.image}>
                  <Picture image={photoName(photo)} {...(atHead.length === 2 ? oneOfTwo : alone)} preloaded />
                  {atHead.length === 2 && <figcaption className="tag">{beforeAfter[index]}</figcaption>}
                </figure>
              ))}
            </div>
          }
          badges={
            <div className="facts">
              <div className="wide">
                <Claims claims={facts} columns={3} heading="h2" />
              </div>
            </div>
          }
        />

        {others.length > 0 && (
          <section className="section wide" aria-label={projects.photos}>
            <ul className="cards more-photos">
              {others.map((photo, index) => (
                <li key={photo.image} className="card card-picture">
                  <Picture
                    image={photoName(photo)}
                    sizes={
                      isAlone(index)
                        ? columnWidth()
                        : `(max-width: 47.999rem) ${columnWidth()}, ${columnWidth(49.3)}`
                    }
                  />
                  {photo.taken && <p className="tag">{beforeAfter[photo.taken === 'before' ? 0 : 1]}</p>}
                </li>
              ))}
            </ul>
          </section>
        )}

        {more.length > 0 && (
          <section className="section wide" aria-labelledby="more">
            <ProjectRow id="more" heading={projects.more} projects={more} />
          </section>
        )}

        <CallToAction {...about.call} query={query} />
      </>
    ),
  }
}

/** The shapes of photos at the head, which fill their parts; see `styles/project.css`. */
const oneOfTwo = { sizes: '(max-width: 64rem) min(75vw, 36rem), 50vw' }
const alone = { sizes: '(max-width: 64rem) 100vw, max(50vw, 64rem)', phoneCrop: '3x2' } as const

/** Describes a project to search engines (schema.org). */
function describeProject(texts: SiteTexts, name: ProjectPage): CreativeWork {
  const { city, month, title, description, photos } = findProject(name)
  const { lang } = texts
  return {
    '@type': 'CreativeWork',
    name: title[lang],
    description: description[lang],
    url: publicUrlPlaceholder + pageTexts(texts, name).path,
    image: photos.map((photo) => publicUrlPlaceholder + imageUrl(photoName(photo), 1280, undefined, 'jpg')),
    inLanguage: lang,
    dateCreated: month,
    locationCreated: { '@type': 'City', name: city },
    creator: { '@id': `${publicUrlPlaceholder}/#contractor` },
  }
}
