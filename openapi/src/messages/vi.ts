import * as company from '../company.ts'
import { maxBodyKilobytes, maxPhotoMegabytes, maxPhotos, photoLinkDays } from '../schemas/limits.ts'
import type * as en from './en.ts'

export const form: typeof en.form = {
  heading: 'Yêu cầu báo giá miễn phí',
  labels: {
    firstName: 'Tên',
    lastName: 'Họ',
    phone: 'Số điện thoại',
    email: 'Email',
    projectType: 'Loại công trình',
    projectDetails: 'Chi tiết công trình',
  },
  noProjectType: 'Chọn loại công trình',
  projectTypes: {
    driveway: 'Lối xe vào nhà',
    patio: 'Sân hiên và không gian ngoài trời',
    foundation: 'Nền móng',
    commercial: 'Công trình thương mại',
    steps: 'Bậc thềm và lối đi',
    repair: 'Sửa chữa và phục hồi',
    other: 'Khác',
  },
  errors: {
    firstName: 'Vui lòng nhập tên',
    lastName: 'Vui lòng nhập họ',
    phone: 'Vui lòng nhập số điện thoại',
    email: 'Địa chỉ email không hợp lệ',
    projectType: 'Vui lòng chọn loại công trình',
    projectDetails: 'Vui lòng mô tả công trình (tối thiểu {min} ký tự)',
    tooLong: 'Không được quá {max} ký tự',
    notStorable: 'Có ký tự không lưu được',
  },
  hints: {
    phone: 'Kể cả mã vùng là 10 chữ số.',
    projectDetails: 'Có ảnh? Quý vị có thể thêm ngay sau khi gửi.',
  },
  submit: 'Nhận báo giá miễn phí',
  pending: 'Đang gửi...',
  submitted: 'Đã gửi yêu cầu báo giá!',
  submittedDetail: 'Chúng tôi sẽ liên lạc với quý vị để trao đổi về công trình.',
  next: 'Đã gửi yêu cầu. Chúng tôi sẽ gọi quý vị chậm nhất là {time}.',
  steps: { sent: 'Đã gửi', call: 'Gọi chậm nhất là {time}', visit: 'Đến xem' },
  nextCall: 'Người trong gia đình chúng tôi sẽ gọi quý vị theo số {phone} trong vòng {hours} giờ.',
  nextCallLater: 'Người trong gia đình chúng tôi sẽ gọi quý vị theo số {phone} khi văn phòng mở cửa lại.',
  another: 'Gửi yêu cầu khác',
  addPhotos: 'Thêm ảnh hiện trường',
  failed: 'Gửi không thành công',
  failedDetail: 'Hệ thống của chúng tôi gặp lỗi. Xin quý vị thử lại hoặc gọi cho chúng tôi.',
  offline: 'Không có kết nối mạng. Những gì quý vị đã nhập vẫn được giữ lại. Xin quý vị thử lại.',
  errorsByStatus: {
    422: 'Xin quý vị kiểm tra lại thông tin đã nhập.',
    429: 'Có quá nhiều yêu cầu. Xin quý vị chờ một lát rồi thử lại.',
    503: 'Hiện không gửi được. Xin quý vị thử lại sau.',
  },
  call: 'Hoặc gọi',
  privacy: 'Thông tin này chỉ dùng để báo giá và được giữ đến khi quý vị yêu cầu xóa.',
  privacyLink: 'Quyền riêng tư',
  dryRun: 'Thử nghiệm: không gửi gì cả',
  continueAt: 'Tiếp tục tại {company}',
  openForm: 'Hoặc mở biểu mẫu ở đó',
  website: 'Trang web',
  notifications: 'Thông báo (F8)',
  closeToast: 'Đóng',
}

export const dialog: typeof en.dialog = {
  close: 'Đóng',
  loading: 'Đang tải đơn yêu cầu…',
  failed: 'Không tải được đơn yêu cầu.',
  call: 'Gọi',
}

export const faq: typeof en.faq = [
  {
    question: 'Một công trình mất bao lâu?',
    answer:
      'Phần lớn công trình nhà ở mất từ 3 đến 5 ngày, từ tấm ván khuôn đầu tiên đến mạch nối cuối cùng. Bản báo giá ghi rõ thời gian thi công cho công trình của quý vị.',
  },
  {
    question: 'Báo giá có miễn phí không?',
    answer:
      'Có. Chúng tôi đến đo tận nơi và gửi bản báo giá chi tiết từng hạng mục, miễn phí và không ràng buộc.',
  },
  {
    question: 'Công trình có được bảo hành không?',
    answer: `Có. Chúng tôi bảo hành kết cấu ${company.claims.warrantyYears} năm và cam kết quý vị hài lòng 100%.`,
  },
  {
    question: 'Công ty có giấy phép và bảo hiểm không?',
    answer: `Có. Chúng tôi có giấy phép, tiền bảo chứng (bond) và bảo hiểm, và đã làm việc tại ${company.city} từ năm ${company.foundedYear}. Chúng tôi gửi giấy chứng nhận khi quý vị yêu cầu.`,
  },
]

// The site has no pages in Vietnamese.
export const formPage: typeof en.formPage = {
  backHome: 'Về trang chủ',
  homePath: '/',
  contactPath: '/contact#quote',
  callLink: 'Gọi',
  correct: 'Xin quý vị sửa các ô được đánh dấu rồi gửi lại.',
  keyReused:
    'Chúng tôi đã nhận được đơn này với nội dung khác. Nếu muốn gửi nội dung này thành một yêu cầu mới, xin quý vị gửi lại.',
  closed: 'Đóng cửa',
  goBack: 'Xin quý vị quay lại trang trước. Những gì quý vị đã nhập vẫn còn ở đó.',
  reasons: {
    'invalid-body': () => 'Đơn gửi đến bị lỗi. Xin quý vị gửi lại hoặc gọi cho chúng tôi.',
    'invalid-idempotency-key': () => 'Đơn gửi đến bị lỗi. Xin quý vị gửi lại hoặc gọi cho chúng tôi.',
    'origin-not-allowed': () => 'Chưa có gì được gửi đi. Xin quý vị xem lại nội dung rồi gửi từ trang này.',
    'body-too-large': () => `Yêu cầu quá dài. Giới hạn là ${maxBodyKilobytes} kB.`,
    'invalid-request': () => 'Xin quý vị kiểm tra lại thông tin đã nhập rồi thử lại.',
    'too-many-requests': (retryAfter) =>
      `Có quá nhiều yêu cầu từ mạng của quý vị. Xin quý vị thử lại sau ${retryAfter} giây hoặc gọi số ${company.phone}.`,
    unavailable: () =>
      'Hiện chúng tôi chưa lưu được yêu cầu. Xin quý vị thử lại sau một phút hoặc gọi cho chúng tôi.',
  },
}

export const requestPage: typeof en.requestPage = {
  title: 'Yêu cầu của quý vị',
  received: 'Chúng tôi đã nhận yêu cầu của quý vị: {project}.',
  tried: 'Chúng tôi đã cố gắng liên lạc với quý vị vào {day}.',
  number: 'Số mà chúng tôi gọi có bốn số cuối là {digits}.',
}

export const photoPage: typeof en.photoPage = {
  title: 'Hình ảnh công trình',
  intro: `Hình ảnh giúp chúng tôi chuẩn bị báo giá. Quý vị có thể thêm tối đa ${maxPhotos} hình.`,
  link: 'Giúp chúng tôi chuẩn bị',
  choose: 'Chọn hình',
  add: 'Thêm hình',
  photo: 'Hình {n}',
  remove: 'Xóa hình {n}',
  reasons: {
    'not-found': () =>
      `Liên kết này không còn dùng được. Liên kết có hiệu lực trong ${photoLinkDays} ngày. Xin quý vị gọi số ${company.phone}.`,
    'too-many-photos': () =>
      `Quý vị có thể thêm tối đa ${maxPhotos} hình. Chưa có hình nào trong số này được thêm.`,
    'body-too-large': () => `Có hình quá lớn. Giới hạn là ${maxPhotoMegabytes} MB mỗi hình.`,
    'unreadable-photo': () =>
      'Chúng tôi không đọc được một trong các hình. Xin quý vị gửi hình dạng JPEG hoặc gửi ảnh chụp màn hình của hình đó.',
    'invalid-request': () => 'Xin quý vị chọn ít nhất một hình.',
    'too-many-requests': (retryAfter) =>
      `Có quá nhiều hình đang được gửi. Xin quý vị thử lại sau ${retryAfter} giây hoặc gọi số ${company.phone}.`,
  },
  failed: 'Hiện chúng tôi chưa lưu được hình. Xin quý vị thử lại sau một phút hoặc gọi cho chúng tôi.',
}

export const mail: typeof en.mail = {
  subject: 'Chúng tôi đã nhận được yêu cầu báo giá của quý vị',
  thanks: (projectType) => `Cảm ơn quý vị đã yêu cầu báo giá miễn phí (${projectType}).`,
  promise: 'Chúng tôi sẽ gọi quý vị chậm nhất là {time}.',
  sooner: 'Nếu không muốn chờ, xin quý vị gọi cho chúng tôi.',
  ignore: 'Nếu quý vị không yêu cầu báo giá, xin bỏ qua email này.',
  photos: 'Xin giúp chúng tôi chuẩn bị: cho biết địa điểm và cách liên lạc với quý vị, hoặc thêm hình ảnh.',
}
