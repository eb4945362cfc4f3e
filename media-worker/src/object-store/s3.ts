import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { contentTypeOf } from './content-type.ts'
import { checkKey, clampRange, type ListedObject, type ObjectBody, type ObjectStore } from './object-store.ts'

export interface S3Options {
  readonly endpoint: string
  /** What browsers reach the store at; the endpoint when left out. */
  readonly publicEndpoint?: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly bucket: string
}

/** The most objects that one request deletes. */
const DELETE_BATCH = 1000

/** Objects in a bucket of an S3-compatible store; the bucket is made when it is missing. */
export async function s3ObjectStore(options: S3Options): Promise<ObjectStore> {
  const Bucket = options.bucket
  const client = connect(options, options.endpoint)
  const publicClient = connect(options, options.publicEndpoint ?? options.endpoint)
  await ensureBucket(client, Bucket)

  const head = async (key: string) => {
    const Key = checkKey(key)
    const found = await orNull(client.send(new HeadObjectCommand({ Bucket, Key })))
    return found && { size: found.ContentLength ?? 0, contentType: found.ContentType ?? contentTypeOf(key) }
  }

  const list = async (prefix: string) => {
    const Prefix = prefix === '' ? '' : `${checkKey(prefix)}/`
    const listed: ListedObject[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken ? { ContinuationToken } : {}) }),
      )
      for (const { Key, Size } of page.Contents ?? []) if (Key) listed.push({ key: Key, size: Size ?? 0 })
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
    return listed.sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  return {
    async put(key, body, { contentType, cacheControl }) {
      const Key = checkKey(key)
      const upload = new Upload({
        client,
        // The parts are removed below, where a store that cannot do so does not hide why the upload failed.
        leavePartsOnError: true,
        params: {
          Bucket,
          Key,
          Body: bodyOf(body),
          ContentType: contentType,
          ...(cacheControl ? { CacheControl: cacheControl } : {}),
        },
      })
      try {
        await upload.done()
      } catch (error) {
        const UploadId = upload.uploadId
        if (UploadId) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {})
        throw error
      }
    },

    async get(key, range) {
      const found = await head(key)
      if (!found) return null
      const { start, end } = clampRange(key, range, found.size)
      const Range = range ? { Range: `bytes=${start}-${end}` } : {}
      const answer = await orNull(client.send(new GetObjectCommand({ Bucket, Key: key, ...Range })))
      if (!(answer?.Body instanceof Readable)) return null
      return { ...found, body: answer.Body, start, length: end - start + 1 }
    },

    head,
    list,

    async delete(prefix) {
      const keys = [checkKey(prefix), ...(await list(prefix)).map(({ key }) => key)]
      for (let first = 0; first < keys.length; first += DELETE_BATCH) {
        const Objects = keys.slice(first, first + DELETE_BATCH).map((Key) => ({ Key }))
        const { Errors } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
        const failed = Errors?.find(({ Code }) => Code !== 'NoSuchKey')
        if (failed) throw new Error(`could not delete ${failed.Key}: ${failed.Code} ${failed.Message}`)
      }
    },

    async signedUrl(key, expiresAt, urlOptions = {}) {
      const command = new GetObjectCommand({
        Bucket,
        Key: checkKey(key),
        ...(urlOptions.downloadName ? { ResponseContentDisposition: attachment(urlOptions.downloadName) } : {}),
      })
      const expiresIn = Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / 1000))
      return getSignedUrl(publicClient, command, { expiresIn })
    },

    async close() {
      client.destroy()
      publicClient.destroy()
    },
  }
}

function connect(options: S3Options, endpoint: string): S3Client {
  return new S3Client({
    endpoint,
    region: options.region,
    forcePathStyle: true,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Otherwise the SDK wraps bodies in checksum chunks, which some compatible stores keep as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

async function ensureBucket(client: S3Client, bucket: string): Promise<void> {
  if (await orNull(client.send(new HeadBucketCommand({ Bucket: bucket })))) return
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
    const raced = error instanceof S3ServiceException && error.name.startsWith('BucketAlready')
    if (!raced) throw error
  })
}

/** The answer; null when the store says that there is no such thing. */
async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
    throw error
  }
}

function bodyOf(body: ObjectBody): Uint8Array | Readable {
  if (body instanceof Uint8Array || body instanceof Readable) return body
  return createReadStream(body.path)
}

/** RFC 6266, with an ASCII stand-in for old browsers. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
