import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';
import coreStyle from '@uppy/core/css/style.min.css?url';
import Dashboard from '@uppy/dashboard';
import dashboardStyle from '@uppy/dashboard/css/style.min.css?url';
import { acceptedPhotoTypes, maxPhotoBytes } from '#shared/uploads/photos.ts';
import ownStyle from './photo-uploader.css?url';
import { askForUpload } from './uploads.queries.ts';

type Options = {
  theme: 'auto' | 'dark' | 'light';
  /** The file has arrived at this address. */
  onUploaded: (uploadURL: string) => void;
};

const locale = {
  strings: {
    dropPasteFiles: 'Drop a picture here or %{browseFiles}',
    browseFiles: 'choose one',
  },
  pluralize: () => 0,
};

/** One picture, in a window over the page: sent as soon as it is chosen, closed as soon as it is there. */
export async function openUploader({ theme, onUploaded }: Options): Promise<void> {
  await Promise.all([coreStyle, dashboardStyle, ownStyle].map(loadStyle));
  let uploadURL = '';
  const uppy = new Uppy({
    autoProceed: true,
    restrictions: {
      maxNumberOfFiles: 1,
      maxFileSize: maxPhotoBytes,
      allowedFileTypes: [...acceptedPhotoTypes],
    },
  });
  uppy
    .use(Dashboard, {
      inline: false,
      target: 'body',
      theme,
      locale,
      closeAfterFinish: true,
      closeModalOnClickOutside: true,
      animateOpenClose: false,
      proudlyDisplayPoweredByUppy: false,
      note: 'JPEG, PNG or WebP, up to 10 MB',
    })
    .use(AwsS3, {
      shouldUseMultipart: false,
      getUploadParameters: async (file) => {
        uploadURL = await askForUpload(file.type, file.size ?? 0);
        return { method: 'PUT', url: uploadURL, headers: { 'content-type': file.type } };
      },
    });
  uppy.on('complete', ({ successful }) => {
    if (successful?.length) onUploaded(uploadURL);
  });
  // Taken apart in a task of its own: it is still busy closing.
  uppy.on('dashboard:modal-closed', () => void setTimeout(() => uppy.destroy()));
  await uppy.getPlugin('Dashboard')?.openModal();
}

/** Once per page, and not before it is needed. */
async function loadStyle(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    };
    document.head.append(link);
  });
}
