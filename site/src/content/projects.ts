import { company, type Company } from '@concrete-quote/openapi'
import type { ProjectPage } from './pages.ts'

export type Project = Company['projects'][number]
type Photo = Project['photos'][number]

export const projectPage = ({ name }: Project): ProjectPage => `projects/${name}`

/**
 * Looks up the project of a page.
 * @throws {Error} if there is none.
 */
export function findProject(page: ProjectPage): Project {
  const project = company.projects.find((each) => projectPage(each) === page)
  if (!project) throw new Error(`No project has the page ${page}.`)
  return project
}

export const photoName = ({ image }: Photo) => `project-${image}` as const

/** Returns the photo that stands for a project: the first that was not taken before the work. */
export const mainPhoto = ({ photos }: Project) =>
  (photos.find(({ taken }) => taken !== 'before') ?? photos[0]) as Photo

/** Returns the photos at the head of a project's page: one before and one after the work, if there are both, or the main one. */
export function headPhotos(project: Project): Photo[] {
  const { photos } = project
  const pair = (['before', 'after'] as const).flatMap(
    (time) => photos.find(({ taken }) => taken === time) ?? [],
  )
  return pair.length === 2 ? pair : [mainPhoto(project)]
}
