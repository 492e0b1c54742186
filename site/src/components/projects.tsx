import { company } from '@concrete-quote/openapi'
import { formatMonth } from '../content/format-month.ts'
import { pageTexts } from '../content/page-texts.ts'
import { mainPhoto, photoName, projectPage, type Project } from '../content/projects.ts'
import { useTexts } from '../content/texts-by-language.ts'
import { columnWidth, Picture } from './picture.tsx'
import { PageSection } from './sections.tsx'

interface ProjectCardsProps {
  projects: readonly Project[]
  /** Picture and text beside each other on phones (`home.css`). */
  isCompact?: boolean
}

/** The width of a picture on tablets and on wide screens, in percent of the page column, by the number of columns. */
const widths = { 1: [50, 50], 2: [49.3, 49.3], 3: [32.5, 32.5], 4: [49.3, 24.3] } as const

function columnsOf({ length }: readonly Project[]) {
  // None is alone in the last row.
  if (length > 3 && length % 3 === 1) return 4
  return length === 1 || length === 2 ? length : 3
}

/** Cards of projects, in a row on phones. Each is a link to the project's page. One alone has its description. */
export function ProjectCards({ projects, isCompact = false }: ProjectCardsProps) {
  const texts = useTexts()
  const { carousel, lang } = texts
  const columns = columnsOf(projects)
  const [onTablets, onWide] = widths[columns]
  const onPhones = columns === 1 ? columnWidth() : 'min(78vw, 20rem)'
  return (
    <ul className="cards linked-cards project-cards" data-columns={columns}>
      {projects.map((project) => (
        <li key={project.name} className="card">
          <div className="card-picture">
            <Picture
              image={photoName(mainPhoto(project))}
              sizes={`(max-width: 47.999rem) ${isCompact ? '13.5rem' : onPhones}, (max-width: 64rem) ${columnWidth(onTablets)}, ${columnWidth(onWide)}`}
            />
            {project.sample && <p className="tag">{carousel.sample}</p>}
          </div>
          <div className="card-text">
            <h3>
              <a href={pageTexts(texts, projectPage(project)).path}>{project.title[lang]}</a>
            </h3>
            {columns === 1 && <p>{project.description[lang]}</p>}
            <p>
              {project.city}, {formatMonth(project.month, lang)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** All projects, in a section. Nothing if the record has none. */
export function ProjectGallery() {
  const { projects } = useTexts()
  if (company.projects.length === 0) return null
  return (
    <PageSection id="projects" heading={projects.heading} lede={projects.lede}>
      <ProjectCards projects={company.projects} />
    </PageSection>
  )
}

interface ProjectRowProps extends ProjectCardsProps {
  heading: string
  id?: string
}

/** Up to three projects, with a heading. Nothing if there are none. */
export function ProjectRow({ heading, id, projects, ...props }: ProjectRowProps) {
  if (projects.length === 0) return null
  return (
    <>
      <h2 id={id} className="subhead">
        {heading}
      </h2>
      <ProjectCards projects={projects.slice(0, 3)} {...props} />
    </>
  )
}
