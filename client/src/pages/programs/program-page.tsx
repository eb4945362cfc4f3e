import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ApiError } from '../../api/api-error.ts'
import { programContentQuery, useProgram } from '../../entities/programs/programs.ts'
import { MissingPage } from '../../features/frame/not-found.tsx'
import { TryAgainOrPlay } from '../../features/offline-downloads/try-again-or-play.tsx'
import { ProgramSkeleton } from './program-skeleton.tsx'
import { ProgramView } from './program-view.tsx'

/** `/programs/{id}`. */
export function ProgramPage() {
  const { id = '' } = useParams()
  return <ById key={id} id={id} />
}

function ById({ id }: { readonly id: string }) {
  const program = useProgram(id)
  const content = useQuery(programContentQuery(id))
  if (program.error instanceof ApiError && program.error.status === 404) return <ProgramNotFound />
  if (program.isError) {
    return <TryAgainOrPlay as="page" title="The program could not be loaded" query={program} />
  }
  if (!program.data) return <ProgramSkeleton />
  return <ProgramView program={program.data} content={content} />
}

function ProgramNotFound() {
  return (
    <MissingPage title="Program Not Found" to="/programs" link="Back to all programs">
      This program isn’t available. It may have been withdrawn.
    </MissingPage>
  )
}
